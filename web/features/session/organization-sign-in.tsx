import { beginSignOn } from '@carillon/contract/single-sign-on.ts'
import { Button } from '@mantine/core'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { leavePage } from '../../platform/leave-page.ts'
import { useSend } from '../../platform/queries.ts'

type Props = {
  /** What stands in the field of the user name at this moment. */
  nameOf: () => string
  next: string | undefined
  /** It is what whoever signs in has to do. */
  isAsked: boolean
  /** What is wrong with the name. */
  onMissing: (sentence: string) => void
  onFailed: (sentence: string | undefined) => void
}

/** Leads to the page with which the organization of an e-mail address signs in. */
export const OrganizationSignIn = ({ nameOf, next, isAsked, onMissing, onFailed }: Props) => {
  const begin = useSend(beginSignOn)
  const lead = (): void => {
    onFailed(undefined)
    const Email = nameOf()
    if (!Email.includes('@')) {
      onMissing(needsEmail)
      return
    }
    begin.mutate(
      { body: { Email, ...(next && { Next: next }) } },
      {
        onSuccess: ({ Url }) => leavePage(Url),
        onError: (error) => {
          const fault = fieldErrorsOf(error).Email?.[0]
          if (fault) onMissing(fault)
          else onFailed(sentenceOf(error, 'We could not lead you to your organization. Please try again.'))
        },
      },
    )
  }
  return (
    <Button
      variant={isAsked ? 'filled' : 'default'}
      size="md"
      loading={begin.isPending || begin.isSuccess}
      onClick={lead}
      fullWidth
    >
      Sign in with your organization
    </Button>
  )
}

const needsEmail = 'Enter your e-mail address at your organization.'
