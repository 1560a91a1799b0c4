import type { Contact } from '@carillon/contract/contacts.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import classes from './contact-facts.module.css'
import { reachOf } from './reach.ts'

/** Everything known of one person. */
export const ContactFacts = ({ contact }: { contact: Contact }) => (
  <div className={classes.narrow}>
    <Card>
      <dl className={classes.facts}>
        <Fact label="Phone number">
          <OneNumber digits={contact.PrimaryPhone} contact={contact} />
        </Fact>
        {contact.SecondaryPhone && (
          <Fact label="Second number">
            <OneNumber
              digits={contact.SecondaryPhone}
              contact={{ ...contact, PrimaryPhoneTextable: contact.SecondaryPhoneTextable }}
            />
          </Fact>
        )}
        {contact.TertiaryPhone && (
          <Fact label="Third number">
            <OneNumber
              digits={contact.TertiaryPhone}
              contact={{ ...contact, PrimaryPhoneTextable: contact.TertiaryPhoneTextable }}
            />
          </Fact>
        )}
        {contact.OptedInToTexts && <Fact label="Consent">Opted in to texts</Fact>}
        <Fact label="Groups">
          {contact.Groups.length === 0
            ? 'In no group'
            : contact.Groups.map(({ ListID, ListName }, at) => (
                <span key={ListID}>
                  {at > 0 && ', '}
                  <TextLink to="/contacts/group/$id" params={{ id: String(ListID) }}>
                    {ListName}
                  </TextLink>
                </span>
              ))}
        </Fact>
        <Fact label="Notes">{contact.Notes || '–'}</Fact>
        <Fact label="Added">{formatDate(contact.CreatedDate)}</Fact>
      </dl>
    </Card>
  </div>
)

const OneNumber = ({ digits, contact }: { digits: string; contact: Parameters<typeof reachOf>[0] }) => (
  <span className={classes.number}>
    <Phone digits={digits} />
    <StatusWord {...reachOf(contact)} />
  </span>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
