/** What one upload may hold (decisions §6); its size is limited by the call itself. */
export const mostRows = 1_000_000
