export const mailJob = 'signUps.mail'
export type MailPayload = { signUpId: number }
