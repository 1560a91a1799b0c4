/** What a calling window is for: calls, and texts where the account wants that. */
export const windowSentence = ({ TextsKeepCallingWindow }: { TextsKeepCallingWindow: boolean }): string =>
  `When your calls may be made. ${
    TextsKeepCallingWindow
      ? 'Your account keeps it for texts too.'
      : 'Texts go out at any hour unless the account keeps it for them too.'
  }`
