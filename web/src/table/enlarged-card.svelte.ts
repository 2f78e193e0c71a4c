/** The enlarged card. Any part of the table can open one. */

class EnlargedCard {
  card = $state<string>();
}

export const enlarged = new EnlargedCard();
