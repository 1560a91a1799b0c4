import type { Contact } from '@carillon/contract/contacts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ContactFields } from './contact-fields.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The contact to change; without one a new one is added. */
  contact?: Contact | undefined
  /** The group that a new contact goes into besides Everyone. */
  ListID?: number | undefined
  /** The number that a new contact begins with. */
  PrimaryPhone?: string | undefined
}

export const ContactDialog = ({ opened, onClose, contact, ListID, PrimaryPhone }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={contact ? 'Edit contact' : 'Add a contact'}
    // A slip beside the form would lose what was typed.
    closeOnClickOutside={false}
    size={520}
  >
    <ContactFields key={contact?.PersonID} {...{ contact, ListID, PrimaryPhone, onClose }} />
  </Dialog>
)
