import { listAccountUsers } from '@carillon/contract/account.ts'
import { listTextNumbers, type SetTextNumber } from '@carillon/contract/text-numbers.ts'
import { Menu } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { useMay } from '../account/guards.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { wayToNumber } from '../account/text-numbers.ts'
import { NoticesDialog } from './notices-dialog.tsx'
import { numberColumns } from './number-columns.tsx'
import { NumberDialog } from './number-dialog.tsx'

/** The text numbers that this user may use: what each is called, who uses it, and what this user hears of it. */
export const TextNumbers = () => {
  const list = useLocalList({ pagesize: 100 })
  const isAdmin = useMay('admin')
  const account = useAccount()
  const fetched = useQuery({ ...queryOf(listTextNumbers, { query: list.query }), placeholderData: keepPreviousData })
  const users = useQuery({ ...queryOf(listAccountUsers, { query: { page: 'all' } }), enabled: isAdmin })
  const [chosen, setChosen] = useState<{ number: SetTextNumber; dialog: 'number' | 'notices'; isOpen: boolean }>()
  useEvent('account.updated', () => {
    void fetched.refetch()
    if (isAdmin) void users.refetch()
  })

  const open = (number: SetTextNumber, dialog: 'number' | 'notices') => setChosen({ number, dialog, isOpen: true })
  const close = () => setChosen((known) => known && { ...known, isOpen: false })
  const people = users.data?.Items
  const usersOf = isAdmin
    ? ({ UserIDs, SeenByUserIDs }: SetTextNumber): string => {
        const others = (people ?? []).filter(({ IsAdmin }) => !IsAdmin)
        const use = others.filter(({ UserID }) => UserIDs?.includes(UserID)).map(nameOf)
        const read = others.filter(({ UserID }) => SeenByUserIDs?.includes(UserID)).map(nameOf)
        return ['Owners and admins', ...use, ...read.map((name) => `${name} (reads)`)].join(', ')
      }
    : undefined
  return (
    <Card title="Text numbers" flush>
      <DataTable
        label="Text numbers"
        columns={numberColumns({ CountryID: account.CountryID, usersOf })}
        idOf={({ TextNumberID }) => TextNumberID}
        nameOf={numberName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting your text numbers.')}
        empty={<NoNumber />}
        onOpen={(number) => open(number, isAdmin ? 'number' : 'notices')}
        menu={(number) => (
          <RowMenu label={`Actions for ${numberName(number)}`}>
            {isAdmin && <Menu.Item onClick={() => open(number, 'number')}>Name and access</Menu.Item>}
            <Menu.Item onClick={() => open(number, 'notices')}>Notifications</Menu.Item>
          </RowMenu>
        )}
      />
      {chosen && (
        <>
          <NumberDialog
            key={`number ${chosen.number.TextNumberID}`}
            number={chosen.number}
            users={people}
            opened={chosen.isOpen && chosen.dialog === 'number'}
            onClose={close}
          />
          <NoticesDialog
            key={`notices ${chosen.number.TextNumberID}`}
            number={chosen.number}
            opened={chosen.isOpen && chosen.dialog === 'notices'}
            onClose={close}
          />
        </>
      )}
    </Card>
  )
}

const numberName = ({ Name, TextPhoneNumber }: SetTextNumber): string => Name || phoneText(TextPhoneNumber)

const nameOf = ({ FirstName, LastName, UserName }: { FirstName: string; LastName: string; UserName: string }): string =>
  `${FirstName} ${LastName}`.trim() || UserName

const NoNumber = () => {
  const { CountryID, IsFreeTrial } = useAccount()
  const { IsMasterUser } = useUser()
  const way = wayToNumber([], { isOwner: IsMasterUser, isFreeTrial: IsFreeTrial, CountryID })
  return <EmptyState compact sentence={`You have no text number yet. ${way.sentence}`} />
}
