/** The job that sends links to whoever is meant, and what it is told. */
export const linkAskedJob = 'passwords.link-asked'
export type LinkAsked = { name: string; at: string }
