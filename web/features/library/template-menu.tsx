import type { Template } from '@carillon/contract/templates.ts'
import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconEye,
  IconPencil,
  IconSpeakerphone,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import type { Opened } from './template-dialog.tsx'
import { useTemplateInBroadcast } from './use-template.tsx'
import { onlyThis, useTemplateActs } from './use-template-acts.ts'

type Props = { template: Template; onOpen: (opened: Opened) => void }

/** What can be done with one template. */
export const TemplateMenu = ({ template, onOpen }: Props) => {
  const user = useUser()
  const acts = useTemplateActs()
  const { use } = useTemplateInBroadcast()
  const { ReadOnly, TemplateName } = template
  const isShared = template.IsShared || template.SharedWith.length > 0
  return (
    <RowMenu label={`Actions for ${TemplateName}`}>
      <Menu.Item
        leftSection={ReadOnly ? <IconEye size={16} /> : <IconPencil size={16} />}
        onClick={() => onOpen({ kind: 'open', template })}
      >
        {ReadOnly ? 'Preview' : 'Edit'}
      </Menu.Item>
      {may(user, 'sender') && template.TemplateType === 'Text' && (
        <Menu.Item leftSection={<IconSpeakerphone size={16} />} onClick={() => use(template)}>
          Use in a broadcast
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onOpen({ kind: 'copy', template })}>
        Make a copy
      </Menu.Item>
      {!ReadOnly && (
        <>
          <Menu.Item
            leftSection={isShared ? <IconUsersMinus size={16} /> : <IconUsers size={16} />}
            onClick={() => acts.share(onlyThis(template), !isShared)}
          >
            {isShared ? 'Stop sharing' : 'Share with everybody'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.remove(onlyThis(template))}>
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
