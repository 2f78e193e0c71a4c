/** The card that is looked at closely. Any part of the table may show one. */

class Large {
  card = $state<string>();
}

export const large = new Large();
