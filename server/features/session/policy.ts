/** Failures within a quarter of an hour: of a name from one network, of a name from anywhere, and names of a network. */
export const mostOfPair = 5
export const mostOfName = 50
export const mostNamesOfAddress = 20
