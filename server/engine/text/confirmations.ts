/**
 * What Carillon answers by itself to reserved words (rules/inbound-texts 2). One line each, without promotion, and with the way back.
 */
export const confirmations = {
  stop: (company: string) => `${company}: You will get no more texts or calls from us. Text UNSTOP to get texts again.`,
  unstop: (company: string) => `${company}: You will get texts from us again. Text STOP to end them.`,
  help: (company: string, contact: string) =>
    `${company}: ${contact ? `For help, contact ${contact}. ` : ''}Message frequency varies. Msg & data rates may apply. Text STOP to opt out.`,
  join: (company: string) => `${company}: You are signed up for our texts. Reply HELP for help, STOP to opt out.`,
  joinUnknownGroup: (company: string) =>
    `${company}: We did not find that group, but you are signed up for our texts. Reply HELP for help, STOP to opt out.`,
}

const oneText = 160

/** The account's own words for a JOIN, with the way out where they leave room for it; the standard ones where there are none. */
export const joinReply = (own: string, company: string): string => {
  if (own === '') return confirmations.join(company)
  const withWayOut = `${own} Reply STOP to opt out.`
  return /\bstop\b/i.test(own) || withWayOut.length > oneText ? own : withWayOut
}
