import type { CallSummary } from '@carillon/contract/draft-contacts.ts'
import { formatCounted } from '../../ui/format.ts'

/** '180 mobiles and 34 landlines.' What is not known to be a landline is taken for a mobile. */
export const phonesText = ({ VoiceNumberCount: all, LandlineCount: landlines }: CallSummary): string => {
  if (landlines === 0) return 'Landlines are called as mobiles are.'
  const mobiles = all - landlines
  return mobiles === 0
    ? `${formatCounted(landlines, 'landline')}.`
    : `${formatCounted(mobiles, 'mobile')} and ${formatCounted(landlines, 'landline')}.`
}
