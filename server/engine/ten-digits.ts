const northAmerica = 10_000_000_000
const isTenDigits = (phone: number) => phone >= 2_000_000_000 && phone < northAmerica

export type Ends = { from: number; to: number }

/** Some carriers in the US write ten digits: then both ends are written so. Empty where they have not. */
export const withCountry = ({ from, to }: Ends): Ends[] =>
  isTenDigits(to) ? [{ from: isTenDigits(from) ? from + northAmerica : from, to: to + northAmerica }] : []
