/** The name under which the demonstration world is noted in the table of seeds. */
export const demoSeed = 'demo'
