import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { Button, Group, Text } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import classes from './people-names.module.css'

export const namesOnPage = 12

type Props = { people: readonly DraftContact[]; size: number; page: number; onPage: (page: number) => void }

/** A page of names and numbers. */
export const PeopleNames = ({ people, size, page, onPage }: Props) => {
  const pages = Math.ceil(size / namesOnPage)
  return (
    <>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.ID}>
            {personName(person)} <span>{phoneText(person.PrimaryPhone)}</span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Group justify="space-between" mt="xs">
          <Text size="xs" c="dimmed" role="status">
            Page {formatCount(page)} of {formatCount(pages)}
          </Text>
          <Group gap="xs">
            <Turn label="Previous" isOff={page === 1} onTurn={() => onPage(page - 1)} />
            <Turn label="Next" isOff={page >= pages} onTurn={() => onPage(page + 1)} />
          </Group>
        </Group>
      )}
    </>
  )
}

/** At either end it keeps the focus of whoever turns pages by keyboard. */
const Turn = ({ label, isOff, onTurn }: { label: string; isOff: boolean; onTurn: () => void }) => (
  <Button
    size="compact-sm"
    variant="default"
    {...(isOff && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={() => !isOff && onTurn()}
  >
    {label}
  </Button>
)
