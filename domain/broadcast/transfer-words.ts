/** What became of one time that somebody pressed 0 (rules/calls 28), in plain words. */

type Passed = {
  /** As `call_transfers` has it; InProgress while it has no end. */
  readonly Result: 'Connected' | 'Abandoned' | 'LinesBusy' | 'NoCredits' | 'NotTaken' | 'Unconfirmed' | 'InProgress'
  /** That they talked; null where that is not known. */
  readonly Seconds: number | null
}

const transferResultNames: Readonly<Record<Passed['Result'], string>> = {
  Connected: 'Connected',
  Abandoned: 'Hung up before',
  LinesBusy: 'Lines were busy',
  NoCredits: 'No credits left',
  NotTaken: 'Nobody took it',
  Unconfirmed: 'Not confirmed',
  InProgress: 'Being connected',
}

/** The same of one, who talks from the moment both were joined. */
export const transferResultName = ({
  Result,
  ConnectedDate,
}: Pick<Passed, 'Result'> & { readonly ConnectedDate: string | null }): string =>
  Result === 'InProgress' && ConnectedDate !== null ? 'Talking' : transferResultNames[Result]

/** 'Talked to (217) 555-0190 for 61 s.' */
export const transferText = ({ Result, Seconds }: Passed, to: string): string => {
  switch (Result) {
    case 'Connected':
      return Seconds === null ? `Connected with ${to}.` : `Talked to ${to} for ${Math.round(Seconds)} s.`
    case 'Abandoned':
      return `Pressed 0, and hung up before ${to} answered.`
    case 'LinesBusy':
      return 'Pressed 0 while all lines were busy, and heard which number to call.'
    case 'NoCredits':
      return 'Pressed 0 when there were no credits for another minute.'
    case 'NotTaken':
      return `Pressed 0, and nobody answered at ${to}.`
    case 'Unconfirmed':
      return 'Pressed 0; we could not confirm what became of it.'
    case 'InProgress':
      return `Is being connected with ${to}, or talks to them.`
  }
}
