import { useEffect } from 'react'

/** '(3) Inbox · Carillon'; the unread count shows 999+ above 999 (rules/pages 1). */
export const documentTitle = (title: string, unread = 0): string =>
  `${unread > 0 ? `(${unread > 999 ? '999+' : unread}) ` : ''}${title} · Carillon`

export const useDocumentTitle = (title: string, unread = 0): void => {
  useEffect(() => {
    document.title = documentTitle(title, unread)
  }, [title, unread])
}
