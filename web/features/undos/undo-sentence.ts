// Apart from what every page has, because it is long and the tray alone says it.
import type { Undo } from '@carillon/contract/undos.ts'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'

/** What somebody did, as they would say it: '3 contacts added to Band'. */
export const undoSentence = ({ Kind, Name, Count }: Pick<Undo, 'Kind' | 'Name' | 'Count'>): string => {
  const contacts = formatCounted(Count, 'contact')
  const group = Name ?? 'a group'
  switch (Kind) {
    case 'AddToGroup':
      return `${contacts} added to ${group}`
    case 'RemoveFromGroup':
      return `${contacts} removed from ${group}`
    case 'DeleteGroup':
      return `${Name ?? 'A group'} deleted`
    case 'Delete':
      return `${contacts} moved to Deleted`
    case 'Restore':
      return `${contacts} restored`
    case 'Merge':
      return Name === null ? `${contacts} merged` : `${formatCounted(Count - 1, 'contact')} merged into ${Name}`
    case 'Import':
      return `${contacts} imported from ${Name ?? 'a file'}`
    case 'AddContacts':
      // New ones, and known ones with what was given.
      return `${contacts} pasted`
    case 'DeleteTemplates':
      return Name === null ? `${formatCounted(Count, 'template')} deleted` : `Template ${Name} deleted`
    case 'DeleteAudio':
      return Name === null ? `${formatCounted(Count, 'audio message')} deleted` : `Audio message ${Name} deleted`
    case 'RemoveCallerID':
      return `Caller ID ${phoneText(Name ?? '')} removed`
    case 'RemovePictures':
      return `${formatCounted(Count, 'picture')} taken out of the library`
    case 'RemoveProfilePicture':
      return 'Your picture removed'
    case 'DeleteAutoReply':
      return Name === null ? 'Auto reply deleted' : `Keyword ${Name.toUpperCase()} deleted`
    case 'Conversations':
      return `${formatCounted(Count, 'conversation')} ${Name ?? 'changed'}`
    case 'CancelScheduled':
      return Name === null ? 'A scheduled text canceled' : `Scheduled text to ${Name} canceled`
    case 'DeactivateUsers':
      return `${Name ?? formatCounted(Count, 'user')} deactivated`
    case 'ReactivateUsers':
      return `${Name ?? formatCounted(Count, 'user')} reactivated`
    case 'RemoveRecipients':
      return `${Count === 0 && Name !== null ? Name : formatCounted(Count, 'person', 'people')} taken out of a draft`
  }
}

export const minutesLeft = ({ ExpiresDate }: Pick<Undo, 'ExpiresDate'>, now: number): string => {
  const minutes = Math.max(1, Math.ceil((Date.parse(ExpiresDate) - now) / 60_000))
  return minutes === 1 ? 'less than a minute left' : `${minutes} minutes left`
}
