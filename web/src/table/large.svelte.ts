/** The enlarged card. Any part of the table can open one. */

class Large {
  card = $state<string>();
}

export const large = new Large();
