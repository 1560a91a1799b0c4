import {
  IconAddressBook,
  IconChartBar,
  IconClipboardText,
  IconFileSpreadsheet,
  IconHash,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The ways in which people come onto the list, in the order in which they are offered. */
export const addWays = ['groups', 'contacts', 'numbers', 'paste', 'file', 'results'] as const
export type AddWay = (typeof addWays)[number]

export const wayLabels: Record<AddWay, string> = {
  groups: 'Add groups',
  contacts: 'Add from contacts',
  numbers: 'Add numbers',
  paste: 'Paste a list',
  file: 'Upload a file',
  results: 'From results of a broadcast',
}

export const waySentences: Record<AddWay, string> = {
  groups: 'Everyone in a group, such as a class or a team.',
  contacts: 'People you pick from your contacts.',
  numbers: 'Phone numbers you type.',
  paste: 'Rows copied from a spreadsheet or a mail.',
  file: 'A list in an Excel or CSV file.',
  results: 'Who replied, or was not reached, last time.',
}

export const wayIcons: Record<AddWay, ReactNode> = {
  groups: <IconUsersGroup size={16} aria-hidden />,
  contacts: <IconAddressBook size={16} aria-hidden />,
  numbers: <IconHash size={16} aria-hidden />,
  paste: <IconClipboardText size={16} aria-hidden />,
  file: <IconFileSpreadsheet size={16} aria-hidden />,
  results: <IconChartBar size={16} aria-hidden />,
}
