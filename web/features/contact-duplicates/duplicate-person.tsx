import type { Contact } from '@carillon/contract/contacts.ts'
import { Checkbox, Radio, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { toContact } from '../../platform/addresses.ts'
import { formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import { fullName } from '../contacts/full-name.ts'
import classes from './duplicate-card.module.css'

type Props = {
  contact: Contact
  /** The name of the radio buttons of this set. */
  group: string
  isKept: boolean
  isMerged: boolean
  /** Of more than two, some may be left as they are. */
  canBeLeft: boolean
  onKeep: () => void
  onToggle: () => void
}

/** One of those who may be the same. */
export const DuplicatePerson = ({ contact, group, isKept, isMerged, canBeLeft, onKeep, onToggle }: Props) => {
  // Those who share a name are told apart by the rest.
  const factsId = useId()
  return (
    <div className={classes.person} data-kept={isKept || undefined}>
      <Radio
        name={group}
        label={`Keep ${fullName(contact)}`}
        checked={isKept}
        onChange={onKeep}
        aria-describedby={factsId}
      />
      <dl id={factsId} className={classes.facts}>
        <div>
          <dt>Numbers</dt>
          <dd>
            {contact.Phones.map(({ PhoneNumber }) => (
              <div key={PhoneNumber}>
                <Phone digits={PhoneNumber} />
              </div>
            ))}
          </dd>
        </div>
        <div>
          <dt>Groups</dt>
          <dd>{contact.Groups.map(({ ListName }) => ListName).join(', ') || 'In no group'}</dd>
        </div>
        {contact.Notes && (
          <div>
            <dt>Notes</dt>
            <dd>{contact.Notes}</dd>
          </div>
        )}
        <div>
          <dt>Added</dt>
          <dd>
            {formatDate(contact.CreatedDate)}
            {contact.CreatedBy && ` by ${contact.CreatedBy.Name || contact.CreatedBy.UserName}`}
          </dd>
        </div>
      </dl>
      <div className={classes.foot}>
        {isKept ? (
          <Text size="xs" c="dimmed">
            Gets the groups, numbers and history of the others, and what it lacks
          </Text>
        ) : canBeLeft ? (
          <Checkbox size="xs" label="Merge into the one kept" checked={isMerged} onChange={onToggle} />
        ) : (
          <Text size="xs" c="dimmed">
            Goes into the one kept
          </Text>
        )}
        <TextLink {...toContact(contact.PersonID)} size="xs">
          Open <VisuallyHidden component="span">{fullName(contact)}</VisuallyHidden>
        </TextLink>
      </div>
    </div>
  )
}
