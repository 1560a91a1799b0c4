import { type BroadcastKind, type BroadcastType, isSameKind } from './type.ts'

/**
 * The creation wizard: Settings, Recipients, Message, Review and send (rules/drafts 1). Step N can be reached only after
 * step N-1 is confirmed; a change of what is sent (the type, or whether it is a text survey) takes all three
 * confirmations back.
 */
export const wizardSteps = ['settings', 'recipients', 'message', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

export type Wizard = {
  readonly type: BroadcastType
  readonly isTextSurvey: boolean
  readonly step: WizardStep
  readonly isSettingsConfirmed: boolean
  readonly isRecipientsConfirmed: boolean
  readonly isMessagesConfirmed: boolean
}

export type WizardEvent =
  | ({ readonly kind: 'typeChanged' } & BroadcastKind)
  /** Next was pressed on a valid step; review has nothing to confirm here, sending ends the wizard. */
  | { readonly kind: 'confirmed'; readonly step: Exclude<WizardStep, 'review'> }
  /** A step was asked for by its number, an address or Back; ignored where it cannot be reached. */
  | { readonly kind: 'stepAsked'; readonly step: WizardStep }
  /** Start over. */
  | ({ readonly kind: 'startedOver' } & BroadcastKind)

/** A new wizard on its first step. */
export const startWizard = (type: BroadcastType, isTextSurvey = false): Wizard => ({
  type,
  isTextSurvey,
  step: 'settings',
  ...nothingConfirmed,
})

/** The wizard after an event; the same object when nothing changes. */
export const reduceWizard = (wizard: Wizard, event: WizardEvent): Wizard => {
  switch (event.kind) {
    case 'typeChanged':
      return isSameKind(event, wizard) ? wizard : startWizard(event.type, event.isTextSurvey)
    case 'confirmed': {
      if (!canReach(wizard, event.step)) return wizard
      const confirmed = { ...wizard, [flagOf[event.step]]: true }
      return { ...confirmed, step: wizardSteps[wizardSteps.indexOf(event.step) + 1]! }
    }
    case 'stepAsked':
      return event.step !== wizard.step && canReach(wizard, event.step) ? { ...wizard, step: event.step } : wizard
    case 'startedOver':
      return startWizard(event.type, event.isTextSurvey)
  }
}

/** Whether every step before this one is confirmed. */
export const canReach = (wizard: Wizard, step: WizardStep): boolean =>
  wizardSteps.slice(0, wizardSteps.indexOf(step)).every((earlier) => earlier !== 'review' && wizard[flagOf[earlier]])

/** The furthest step that can be reached, where an address that asks for more leads. */
export const furthestStep = (wizard: Wizard): WizardStep =>
  wizardSteps.findLast((step) => canReach(wizard, step)) ?? 'settings'

const flagOf = {
  settings: 'isSettingsConfirmed',
  recipients: 'isRecipientsConfirmed',
  message: 'isMessagesConfirmed',
} as const

const nothingConfirmed = {
  isSettingsConfirmed: false,
  isRecipientsConfirmed: false,
  isMessagesConfirmed: false,
} as const
