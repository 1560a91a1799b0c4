import type { RunReach } from '@carillon/contract/repeating.ts'
import type { Whom } from '@carillon/domain/broadcast/whom.ts'
import { Text } from '@mantine/core'
import { formatCount, formatCounted, formatCredits } from '../../ui/format.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount } from '../account/queries.ts'
import { wayToCredits } from '../broadcast-plan/more-credits.ts'
import { useReader } from '../broadcast-review/use-reader.ts'
import { whomDoes } from '../broadcasts/whom.ts'

/** Whom a run reaches and what it takes, as things are at this moment. */
export const ReachLines = ({ reach }: { reach: RunReach }) => {
  const account = useAccount()
  const reader = useReader()
  const { TextCount, VoiceCount, PhoneNumberCount, CreditCount } = reach
  const goes = goesTo(reach)
  const others = PhoneNumberCount - goes
  const shortage = paysByMonth(account) ? 0 : CreditCount - account.AvailableCallUnits
  return (
    <div>
      <Text fw={600}>
        {goes === 0
          ? 'Nobody is reached, as things are now'
          : VoiceCount > 0 && TextCount > 0
            ? `${whomDoes(whomReached(reach), 'gets', 'get')} it, as things are now: ${formatCounted(TextCount, 'text')} and ${formatCounted(VoiceCount, 'call')}`
            : VoiceCount > 0
              ? `${formatCounted(VoiceCount, 'phone is called', 'phones are called')}, as things are now`
              : `${whomDoes(whomReached(reach), 'gets', 'get')} a text, as things are now`}
      </Text>
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {formatCount(others)} of {formatCount(PhoneNumberCount)} {notReached(others, reach)}
        </Text>
      )}
      {goes > 0 && (
        <Text c={shortage > 0 ? 'var(--c-red)' : 'dimmed'}>
          {paysByMonth(account)
            ? 'Included in your monthly plan.'
            : `${VoiceCount > 0 ? 'At most ' : ''}${formatCounted(CreditCount, 'credit')} a run, ${formatCredits(account.AvailableCallUnits)} available.`}
          {shortage > 0 && ` That is not enough. ${wayToCredits(shortage, reader)}.`}
        </Text>
      )}
    </div>
  )
}

/** Whom a run goes to. */
export const whomReached = (reach: RunReach): Whom => ({ phones: goesTo(reach), people: reach.PeopleCount })

/** In numbers. */
const goesTo = ({ ReachedCount }: RunReach): number => ReachedCount

const notReached = (count: number, { TextCount, VoiceCount }: RunReach): string =>
  VoiceCount > 0 && TextCount > 0
    ? `${count === 1 ? 'does' : 'do'} not: left out, or opted out.`
    : VoiceCount > 0
      ? `${count === 1 ? 'is' : 'are'} not: left out, opted out of calls, or not a number that is called.`
      : `${count === 1 ? 'does' : 'do'} not: left out, opted out, or not a number that takes texts.`
