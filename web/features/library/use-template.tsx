import { listDrafts, startDraft } from '@carillon/contract/drafts.ts'
import type { Template } from '@carillon/contract/templates.ts'
import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'

/** Starts a draft that has the template for its message; the wizard gives it the rest that a new one has. */
export const useTemplateInBroadcast = () => {
  const navigate = useNavigate()
  const start = useSend(startDraft, {
    invalidates: [listDrafts],
    isOnce: true,
    failure: 'There was an error starting your draft broadcast.',
  })
  const use = ({ TemplateName, TemplateText, Media }: Template): void =>
    void start
      .mutateAsync({
        body: {
          BroadcastName: TemplateName,
          TextMessage: TemplateText,
          Media: Media.map(({ MediaID }) => ({ MediaID })),
        },
      })
      .then(
        ({ DraftBroadcastID }) => navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID } }),
        // A toast has said what failed.
        () => {},
      )
  return { use, isStarting: start.isPending }
}

export const UseTemplate = ({ template }: { template: Template }) => {
  const user = useUser()
  const { use, isStarting } = useTemplateInBroadcast()
  // What a voice speaks is chosen where it is typed.
  if (!may(user, 'sender') || template.TemplateType === 'Voice') return null
  return (
    <Button loading={isStarting} leftSection={<IconSpeakerphone size={16} />} onClick={() => use(template)}>
      Use in a broadcast
    </Button>
  )
}
