import { Anchor, Text } from '@mantine/core'
import { IconUserOff, IconUsers } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { notYetChecked } from '../broadcast-recipients/not-yet-checked.ts'
import { phonesText } from '../broadcasts/phones-text.ts'
import { someOf, whomDoes } from '../broadcasts/whom.ts'
import { Openables } from './openables.tsx'
import { PeopleList } from './people-list.tsx'
import { PlanItem } from './plan-item.tsx'

type Props = {
  DraftBroadcastID: number
  plan: SendPlan
  /** It texts and calls. */
  isBoth: boolean
  onMessage: () => void
}

const textsOf = ({ lengths }: SendPlan): number => lengths.reduce((sum, { Count }) => sum + Count, 0)

/** Who gets it, and who does not and why, as lists that open. */
export const PeopleItems = ({ DraftBroadcastID, plan, isBoth, onMessage }: Props) => {
  const out = plan.leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <PlanItem
        icon={<IconUsers size={20} />}
        title={
          isBoth
            ? whomDoes(plan.whom, 'gets this', 'get this')
            : plan.calls
              ? formatCounted(plan.goes, 'phone is called', 'phones are called')
              : whomDoes(plan.whom, 'gets this text', 'get this text')
        }
      >
        {plan.calls && !isBoth && <Text c="dimmed">{phonesText(plan.calls)}</Text>}
        {plan.calls && isBoth && (
          <Text c="dimmed">
            {formatCounted(textsOf(plan), 'text', 'texts')} and {formatCounted(plan.calls.VoiceNumberCount, 'call')}.
          </Text>
        )}
        {plan.unchecked > 0 && <Text c="dimmed">{notYetChecked(plan.unchecked)}</Text>}
        <Openables
          lists={[
            {
              title: plan.calls && !isBoth ? 'See who is called' : 'See who gets it',
              content: <PeopleList DraftBroadcastID={DraftBroadcastID} reason="None" />,
            },
          ]}
        />
      </PlanItem>
      {out > 0 && (
        <PlanItem
          icon={<IconUserOff size={20} />}
          title={`${someOf(out, plan.everybody)} will not ${plan.calls && !isBoth ? 'be called' : 'get it'}`}
        >
          <Text c="dimmed">They cost nothing.</Text>
          <Openables
            lists={plan.leftOut.map(({ reason, title }) => ({
              title,
              content: (
                <>
                  {reason === 'InvalidMessage' && (
                    <Text mb="xs">
                      <Anchor component="button" type="button" onClick={onMessage}>
                        Add a default in the message
                      </Anchor>{' '}
                      and whoever lacks a field gets it too.
                    </Text>
                  )}
                  {reason === 'Excluded' && (
                    <Text mb="xs">
                      <Anchor component="button" type="button" onClick={onMessage}>
                        Look at who is left out
                      </Anchor>{' '}
                      to put them back.
                    </Text>
                  )}
                  <PeopleList DraftBroadcastID={DraftBroadcastID} reason={reason} />
                </>
              ),
            }))}
          />
        </PlanItem>
      )}
    </>
  )
}
