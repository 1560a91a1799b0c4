import { type ApiToken, listApiTokens } from '@carillon/contract/api-access.ts'
import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { EmbeddingCard } from '../embedding/embedding-card.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { AddTokenDialog } from './add-token-dialog.tsx'
import { tokenColumns, tokenName } from './token-columns.tsx'
import { RenameTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx'

/** The tokens with which programs act as this user; an owner sees those of the whole account. */
export const ApiPage = () => {
  const { IsApiAuthorized } = useAccount()
  const isOwner = useMay('owner')
  return (
    <SettingsFrame
      title="API"
      subtitle={
        isOwner
          ? 'Programs act as a user of this account with a token of that user. You see those of everybody.'
          : 'Programs act as you with a token of yours. Whoever has it can do what you can.'
      }
    >
      {IsApiAuthorized ? <Tokens isOwner={isOwner} /> : <EmptyState sentence={notYet} />}
      {IsApiAuthorized && isOwner && <EmbeddingCard />}
    </SettingsFrame>
  )
}

const notYet = 'This account may not use the API yet. Contact support to have it switched on.'

const Tokens = ({ isOwner }: { isOwner: boolean }) => {
  const list = useList({ sort: '-CreatedDate' })
  const fetched = useQuery({ ...queryOf(listApiTokens, { query: list.query }), placeholderData: keepPreviousData })
  const [isAdding, adding] = useDisclosure()
  const [dialog, setDialog] = useState<'rename' | 'revoke'>()
  const [chosen, setChosen] = useState<ApiToken>()
  const open = (token: ApiToken, which: 'rename' | 'revoke') => {
    setChosen(token)
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      Make a token
    </Button>
  )
  const hasAny = fetched.data?.Size !== 0 || list.q !== ''
  return (
    <>
      {hasAny && (
        <Group justify="space-between" gap="sm">
          <SearchBox label="Search tokens" value={list.q} onSearch={list.setSearch} />
          {add}
        </Group>
      )}
      <DataTable
        label="Tokens"
        columns={tokenColumns(isOwner)}
        idOf={({ TokenID }) => TokenID}
        nameOf={tokenName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the tokens.')}
        empty={<EmptyState sentence="No program has a token yet. Make one for the first of yours." action={add} />}
        menu={(token) => (
          <RowMenu label={`Actions for ${tokenName(token)}`}>
            <Menu.Item onClick={() => open(token, 'rename')}>Rename</Menu.Item>
            <Menu.Item color="red" onClick={() => open(token, 'revoke')}>
              Revoke
            </Menu.Item>
          </RowMenu>
        )}
      />
      <AddTokenDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <>
          <RenameTokenDialog token={chosen} opened={dialog === 'rename'} onClose={close} />
          <RevokeTokenDialog token={chosen} opened={dialog === 'revoke'} onClose={close} />
        </>
      )}
    </>
  )
}
