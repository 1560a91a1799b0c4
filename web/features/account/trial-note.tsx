import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { canVerifyNumber, freeTrial, isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { formatCount } from '../../ui/format.ts'
import { wayToPlan } from './plan-words.ts'
import { useAccount, useUser } from './queries.ts'
import classes from './verified-phones.module.css'
import { VerifyPhone } from './verify-phone.tsx'

type Props = {
  /** The number that is being added, which is the one to verify. */
  phone?: (() => string | undefined) | undefined
}

/** Where numbers are added to a free trial: that it texts and calls verified phones alone, and the way to verify one. */
export const TrialNote = ({ phone }: Props) => isOnFreeTrial(useAccount()) && <Note phone={phone} />

const Note = ({ phone }: Props) => {
  const isOwner = useUser().IsMasterUser
  const [asked, setAsked] = useState<{ phone: string }>()
  // Without an answer the sentence stands by itself, and verifying tells.
  const { data } = useCall(listVerifiedNumbers, { query: { pagesize: freeTrial.verifiedNumbers } })
  const mayVerify = canVerifyNumber(data?.Size ?? 0)
  return (
    <Group className={classes.note} gap="sm" wrap="nowrap" align="flex-start" role="note" aria-label="Your free trial">
      <IconShieldCheck size={20} aria-hidden="true" />
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          You may add anybody. Until you have a plan, only verified phones are texted and called
          {data && `: ${formatCount(data.Size)} of ${formatCount(freeTrial.verifiedNumbers)} are verified`}.
          {!mayVerify && ` ${wayToPlan({ isOwner })}`}
        </Text>
        {mayVerify && (
          <Button variant="default" size="compact-sm" onClick={() => setAsked({ phone: phone?.()?.trim() ?? '' })}>
            Verify a phone
          </Button>
        )}
      </Stack>
      <VerifyPhone opened={asked !== undefined} onClose={() => setAsked(undefined)} {...asked} />
    </Group>
  )
}
