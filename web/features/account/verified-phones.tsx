import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import { useAccount } from './queries.ts'

// Most accounts are no trial, and Home is the first that everybody loads.
const List = lazy(() =>
  import('./verified-phone-list.tsx').then(({ VerifiedPhoneList }) => ({ default: VerifiedPhoneList })),
)

/** Whom a free trial may text, and the way to verify one more; nothing on other plans, which may text anybody. */
export const VerifiedPhones = () =>
  isOnFreeTrial(useAccount()) && (
    <Card title="Your free trial">
      <Text mb="xs">Free accounts can text only verified numbers.</Text>
      <Suspense fallback={<Skeleton height={72} role="status" aria-label="Loading" />}>
        <List />
      </Suspense>
    </Card>
  )
