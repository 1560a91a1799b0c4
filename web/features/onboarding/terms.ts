/** The terms of use, of the version that `domain/people/onboarding-steps.ts` names: whoever changes the words changes that too. */
export const terms = [
  {
    title: 'Whom you may write to',
    sentences:
      'Write to people who know your organization and have agreed to be texted by it. Lists that were bought, rented or gathered are not allowed. Keep how and when each person agreed, and show it when you are asked.',
  },
  {
    title: 'What you may send',
    sentences:
      'Say who you are. Send what your recipients expect of you. Spam, threats, hatred, fraud, and what is against the law where you or your recipients are may not be sent, nor what carriers do not take.',
  },
  {
    title: 'Who wants no more of it',
    sentences:
      'Whoever answers STOP, or asks for it in other words, gets no further texts. Do not write to them from another number or another account.',
  },
  {
    title: 'Your account',
    sentences:
      'You answer for what is sent from your account. Give true answers here, keep passwords to yourself, and tell us when somebody else knows one. An account that breaks these terms may be closed.',
  },
  {
    title: 'What we do with your data',
    sentences:
      'Contacts, messages and replies are yours. We keep them to send and to show you what became of it, and give them to nobody but the carriers that deliver them, unless the law demands it.',
  },
  {
    title: 'What a free trial holds',
    sentences:
      'A free trial texts phones that were verified by a code, as far as its credits go. It ends when you choose a plan, or when we say so in a mail.',
  },
] as const
