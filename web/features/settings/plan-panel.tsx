import type { Account } from '@carillon/contract/account.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCredits } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { isInvoiced, paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { numberState, wayToNumber } from '../account/text-numbers.ts'
import classes from './settings-frame.module.css'

/** The plan and the state of each number, beside every page of settings. */
export const PlanPanel = () => {
  const account = useAccount()
  const { TextNumbers, IsMasterUser: isOwner } = useUser()
  const way = wayToNumber(TextNumbers, {
    isOwner,
    isFreeTrial: isOnFreeTrial(account),
    CountryID: account.CountryID,
  })
  return (
    <Card title="Your plan and numbers">
      <Text fw={600}>{account.CompanyName}</Text>
      <Text c="dimmed">{planText(account)}</Text>
      <ul className={classes.numbers}>
        {TextNumbers.map((number) => (
          <li key={number.TextNumberID}>
            <b>{phoneText(number.TextPhoneNumber)}</b>
            <StatusWord {...numberState(number, account.CountryID)} />
          </li>
        ))}
        {TextNumbers.length === 0 && <li>You have no text number yet. {way.sentence}</li>}
      </ul>
    </Card>
  )
}

const planText = (account: Account): string => {
  if (paysByMonth(account)) {
    const people = formatCount(account.UniqueCallCount)
    const most = account.MonthlyLevel === null ? '' : ` of ${formatCount(account.MonthlyLevel)}`
    return `${isInvoiced(account) ? 'Monthly plan by invoice' : 'Monthly plan'}, ${people}${most} people this month`
  }
  const plan = isOnFreeTrial(account) ? 'Free trial' : isInvoiced(account) ? 'Credits by invoice' : 'Pay as you go'
  const credits = account.AvailableCallUnits
  return `${plan}, ${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'} available`
}
