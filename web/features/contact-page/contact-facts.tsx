import type { Contact, PhoneEntry } from '@carillon/contract/contacts.ts'
import type { ReactNode } from 'react'
import { toGroup } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { fullName } from '../contacts/full-name.ts'
import { phoneMarksOf } from '../contacts/reach.ts'
import classes from './contact-facts.module.css'
import { PhoneOptOuts } from './phone-opt-outs.tsx'

/** Everything known of one person. */
export const ContactFacts = ({ contact }: { contact: Contact }) => (
  <Card>
    <dl className={classes.facts}>
      {contact.Phones.map((phone) => (
        <Fact key={phone.Prefix} label={phoneLabels[phone.Prefix]}>
          <OneNumber phone={phone} />
          <div className={classes.acts}>
            <PhoneOptOuts digits={phone.PhoneNumber} name={fullName(contact)} />
          </div>
        </Fact>
      ))}
      {(contact.NoTexts || contact.NoCalls) && (
        <Fact label="Preferences">
          {contact.NoTexts && <div>Never text this contact</div>}
          {contact.NoCalls && <div>Never call this contact</div>}
        </Fact>
      )}
      <Fact label="Groups">
        {contact.Groups.length === 0
          ? 'In no group'
          : contact.Groups.map(({ ListID, ListName }, at) => (
              <span key={ListID}>
                {at > 0 && ', '}
                <TextLink {...toGroup(ListID)}>{ListName}</TextLink>
              </span>
            ))}
      </Fact>
      <Fact label="Notes">{contact.Notes || '–'}</Fact>
      {Object.entries(contact.CustomData).map(([name, value]) => (
        <Fact key={name} label={name}>
          {value || '–'}
        </Fact>
      ))}
      <Fact label="Added">
        {formatWhen(contact.CreatedDate)}
        {by(contact.CreatedBy)}
      </Fact>
      {contact.EditedDate !== contact.CreatedDate && (
        <Fact label="Last edited">
          {formatWhen(contact.EditedDate)}
          {by(contact.EditedBy)}
        </Fact>
      )}
    </dl>
  </Card>
)

const phoneLabels: Record<PhoneEntry['Prefix'], string> = {
  Primary: 'Phone number',
  Secondary: 'Second number',
  Tertiary: 'Third number',
}

const OneNumber = ({ phone }: { phone: PhoneEntry }) => (
  <>
    <Phone digits={phone.PhoneNumber} />
    <ul className={classes.marks}>
      {phoneMarksOf(phone).map(({ word, tone, means }) => (
        <li key={word}>
          <StatusWord word={word} tone={tone} />
          {tone !== 'green' && <p>{means}</p>}
        </li>
      ))}
      {phone.PhoneTextOptInStatus === 'OptedIn' && (
        <li>
          <StatusWord word="Opted in to texts" tone="green" />
          {phone.PhoneSMSAuthorizationMethod && <p>By {phone.PhoneSMSAuthorizationMethod}</p>}
        </li>
      )}
    </ul>
  </>
)

const by = (editor: Contact['CreatedBy']): string => (editor ? ` by ${editor.Name || editor.UserName}` : '')

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
