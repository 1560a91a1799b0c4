/** What the mail says to whoever may open an account with its address. */
export const wordConfirmation = (code: string, token: string, address: string) => ({
  subject: 'Confirm your address for Carillon',
  paragraphs: [
    `Your code is ${code}. Enter it on the page where you signed up.`,
    `Or open this link:\n${address}/landing/confirm?token=${token}`,
    'Code and link work for an hour.',
    'If it was not you who signed up, ignore this mail. Without it nothing is made.',
  ],
})

/** What it says where the address has an account: the page says the same to everybody, so the mail is the place to tell. */
export const wordKnown = (userName: string, address: string) => ({
  subject: 'You have a Carillon account already',
  paragraphs: [
    'Somebody, probably you, has signed up for Carillon with this address. It has an account already, so no other was made.',
    `Sign in as ${userName}:\n${address}/login`,
    `Forgotten your password? Choose a new one:\n${address}/reset-password`,
    'If it was not you, ignore this mail. Nothing has changed.',
  ],
})
