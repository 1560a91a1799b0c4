import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cell, writeXlsx } from '../features/spreadsheets/testing/write-xlsx.ts'
import { type Answer, openScene, type UserName } from './cast.ts'
import { workOff } from './task-turns.ts'

export type ImportScene = Awaited<ReturnType<typeof openImportScene>>

/** The cast, what a person does with a file, and the worker that goes on with large ones. */
export const openImportScene = async () => {
  const scene = await openScene()
  const asks = async (user: UserName) => await scene.as(user)
  return {
    ...scene,
    upload: async (
      file: string | Buffer,
      { user = 'olive.owner', purpose = 'contacts', name = 'Roster.csv' }: Partial<Record<string, string>> = {},
    ): Promise<Answer> =>
      (await asks(user as UserName)).ask(
        'POST',
        `/fileuploads?purpose=${purpose}&name=${encodeURIComponent(name)}`,
        Buffer.from(file as string),
        { 'content-type': 'application/octet-stream' },
      ),
    /** Uploads and imports with the columns as proposed. */
    async bring(
      file: string,
      { user = 'olive.owner' as UserName, listId = 0, Overwrite = false, IsNewGroup = false } = {},
    ) {
      const { FileID } = (await this.upload(file, { user })).body
      const body = { FileID, UserIndicatedConsentDeclared: true, Overwrite, IsNewGroup }
      return await (await asks(user)).post(`/lists/${listId}/fileuploads`, body)
    },
    /** Works off what is due, as workers do. */
    work: () => workOff(scene.platform),
    /** Everybody in the account, by number. */
    book: (accountId = scene.accounts.lincoln.accountId) =>
      scene.query<{ phone: number; name: string; notes: string; second: number | null; groups: string[] }>(
        `select c.primary_phone as phone, trim(c.first_name || ' ' || c.last_name) as name, c.notes,
          c.secondary_phone as second, coalesce((
            select array_agg(coalesce(l.name, 'Unfiled') order by l.name) from list_members m
            left join lists l using (account_id, list_id)
            where m.account_id = c.account_id and m.person_id = c.person_id), '{}') as groups
        from contacts c where c.account_id = $1 and c.deleted_at is null order by c.primary_phone`,
        [accountId],
      ),
  }
}

export const xlsxOf = async (sheets: { name: string; rows: Cell[][] }[]): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-xlsx-'))
  try {
    await writeXlsx(join(folder, 'a.xlsx'), sheets)
    return await readFile(join(folder, 'a.xlsx'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
