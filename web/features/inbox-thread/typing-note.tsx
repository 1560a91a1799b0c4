import { listAccountUsers } from '@carillon/contract/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useUser } from '../account/queries.ts'
import classes from './thread-pane.module.css'

/** It is told every five seconds while somebody writes. */
const sixSeconds = 6_000

/** That a colleague is answering the same person. */
export const TypingNote = ({ ConversationID }: { ConversationID: number }) => {
  const me = useUser()
  const [writer, setWriter] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEvent('conversation.typing', (event) => {
    if (event.ConversationID !== ConversationID || event.UserID === me.UserID) return
    setWriter(event.UserID)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWriter(undefined), sixSeconds)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const users = useQuery({
    ...queryOf(listAccountUsers, { query: { page: 'all' } }),
    enabled: writer !== undefined,
    staleTime: 600_000,
  })
  const user = users.data?.Items.find(({ UserID }) => UserID === writer)
  return (
    <p className={classes.typing} role="status">
      {writer !== undefined && `${user?.FirstName || 'A colleague'} is answering…`}
    </p>
  )
}
