import { Button, Combobox, Group, Pill, PillsInput, Text, useCombobox } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { formatCounted } from '../../ui/format.ts'
import { fullName } from '../contacts/full-name.ts'
import classes from './recipients-field.module.css'
import { useFound } from './use-found.ts'
import type { useRecipients } from './use-recipients.ts'

type Props = { chosen: ReturnType<typeof useRecipients>; error: string | undefined }

/** Who is written to: contacts and groups by a few letters, numbers as they are typed or pasted. */
export const RecipientsField = ({ chosen, error }: Props) => {
  const { people, groups } = chosen.recipients
  const [typed, setTyped] = useState('')
  // Enter was pressed before all was found: the first of it is meant, and not what is shown meanwhile.
  const [isMeant, setIsMeant] = useState(false)
  const { found, isSearching } = useFound(typed)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const unreached = people.filter(({ PrimaryPhone }) => chosen.whyNot.get(PrimaryPhone))
  const pick = (key: string): void => {
    const one = found.find((each) => each.key === key)
    if (!one) return
    chosen.add(one)
    setTyped('')
    combobox.closeDropdown()
  }
  const type = (text: string): void => {
    const ended = /[,;\n]/.test(text)
    setIsMeant(false)
    setTyped(ended ? chosen.addTyped(text) : text)
    if (!ended) chosen.setTold('')
    combobox.openDropdown()
    combobox.selectFirstOption()
  }
  const first = found[0]?.key
  const take = (): void => {
    if (first !== undefined) pick(first)
    else setTyped(chosen.addTyped(typed))
  }
  const offer = useEffectEvent(() => void (combobox.dropdownOpened && combobox.selectFirstOption()))
  useEffect(() => {
    if (first !== undefined) offer()
  }, [first])
  const takeMeant = useEffectEvent(() => {
    setIsMeant(false)
    take()
  })
  useEffect(() => {
    if (isMeant && !isSearching) takeMeant()
  }, [isMeant, isSearching])
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,;\n]/.test(text)) return
    event.preventDefault()
    setTyped(chosen.addTyped(text))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && typed === '') {
      const last = groups.at(-1)
      if (last) chosen.takeOutGroup(last.ListID)
      else chosen.takeOut(people.slice(-1).map(({ PrimaryPhone }) => PrimaryPhone))
    }
    // What is being looked for is not sent meanwhile; a number is taken as it stands.
    if (event.key !== 'Enter' || typed.trim() === '') return
    const at = combobox.getSelectedOptionIndex()
    // One that the arrows have led to is meant, whatever is still to come.
    if (isSearching && at <= 0) {
      event.preventDefault()
      combobox.resetSelectedOption()
      setIsMeant(true)
    } else if (first === undefined || at === -1) {
      event.preventDefault()
      take()
    }
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
        <Combobox.DropdownTarget>
          <PillsInput label="To" required error={error} onClick={() => typed !== '' && combobox.openDropdown()}>
            <Pill.Group>
              {people.map((person) => (
                <Pill
                  key={person.PrimaryPhone}
                  withRemoveButton
                  className={classes.pill!}
                  data-unreached={chosen.whyNot.get(person.PrimaryPhone) ? true : undefined}
                  removeButtonProps={{
                    'aria-label': `Take out ${fullName(person)}`,
                    ...{ 'aria-hidden': false, tabIndex: 0 },
                  }}
                  onRemove={() => chosen.takeOut([person.PrimaryPhone])}
                >
                  {fullName(person)}
                </Pill>
              ))}
              {groups.map(({ ListID, ListName, RosterCount }) => (
                <Pill
                  key={ListID}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': `Take out ${ListName}`, 'aria-hidden': false, tabIndex: 0 }}
                  onRemove={() => chosen.takeOutGroup(ListID)}
                >
                  {ListName} ({RosterCount})
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  data-autofocus
                  data-passing
                  placeholder={people.length + groups.length === 0 ? 'A name, a group or a number' : ''}
                  value={typed}
                  maxLength={200}
                  onChange={(event) => type(event.currentTarget.value)}
                  onPaste={paste}
                  onKeyDown={press}
                  onBlur={() => {
                    combobox.closeDropdown()
                    // A number that was typed and left is meant.
                    if (/\d{7}/.test(typed.replace(/\D/g, ''))) setTyped(chosen.addTyped(typed))
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={typed.trim() === ''}>
          <Combobox.Options aria-label="Found">
            {found.map(({ key, label, note }) => (
              <Combobox.Option key={key} value={key}>
                {label} <small className={classes.note}>{note}</small>
              </Combobox.Option>
            ))}
            {found.length === 0 && (
              <Combobox.Empty>{isSearching ? 'Searching…' : `Nobody found for “${typed.trim()}”.`}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div role="status" className={classes.told}>
        {chosen.told}
      </div>
      {unreached.length > 0 && (
        <div role="alert" className={classes.unreached}>
          <ul>
            {unreached.map((person) => (
              <li key={person.PrimaryPhone}>
                <b>{fullName(person)}:</b> {chosen.whyNot.get(person.PrimaryPhone)}
              </li>
            ))}
          </ul>
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => chosen.takeOut(unreached.map(({ PrimaryPhone }) => PrimaryPhone))}
            >
              Leave {unreached.length === 1 ? 'this one' : formatCounted(unreached.length, 'person', 'people')} out
            </Button>
            <Text size="xs" c="dimmed">
              They do not get the text.
            </Text>
          </Group>
        </div>
      )}
    </div>
  )
}
