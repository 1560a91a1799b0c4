import { reduceWizard, startWizard, type WizardEvent } from '@carillon/domain/broadcast/wizard.ts'
import { useState } from 'react'
import type { SampleKey } from '../../broadcasts/sample-keys.ts'
import type { DraftWork } from '../use-draft-work.ts'
import { samples } from './samples.ts'

/** A draft that lives on this page alone, with a wizard that goes by the same rules. */
export const useSampleWork = (sample: SampleKey) => {
  const [form, setForm] = useState(samples[sample].form)
  const [wizard, setWizard] = useState(() => startWizard(form.BroadcastType, form.IsTextSurvey))
  const act = (event: WizardEvent): void => setWizard((known) => reduceWizard(known, event))
  const work: Pick<DraftWork, 'form' | 'change' | 'setKind' | 'id' | 'draft'> = {
    form,
    change: (part) => setForm((known) => ({ ...known, ...part })),
    setKind: async (kind) => {
      setForm((known) => ({ ...known, BroadcastType: kind.type, IsTextSurvey: kind.isTextSurvey }))
      act({ kind: 'typeChanged', ...kind })
    },
    id: undefined,
    draft: undefined,
  }
  return { work, wizard, act }
}
