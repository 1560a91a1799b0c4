/**
 * What a provider of numbers has to offer, simulated: a hundred in each area code, apart from the numbers that the simulated phones
 * and the demonstration have. Of New York's first area code there has been none for years, and so it is here.
 */
const soldOut = 212
const first = 555_0300
const perAreaCode = 100

/** Numbers with this area code, in the order in which they are given out. */
export const offeredIn = (areaCode: number): number[] =>
  areaCode === soldOut
    ? []
    : Array.from({ length: perAreaCode }, (_, at) => 10_000_000_000 + areaCode * 10_000_000 + first + at)
