import { getAudio } from '@carillon/contract/audio.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'

type Visit = { readonly form: Pick<DraftForm, 'Audio' | 'AudioVM'>; readonly clash: Fields | undefined }

/** What the messages are called that were chosen here and in another tab. */
export const useAudioNames = ({ form, clash }: Visit): ((audio: unknown) => string) => {
  const asked = [form.Audio, form.AudioVM, clash?.Audio, clash?.AudioVM].flatMap((each) => idOf(each) ?? [])
  const ids = [...new Set(asked)]
  const found = useQueries({
    queries: ids.map((AudioID) => ({ ...queryOf(getAudio, { params: { AudioID } }) })),
  })
  return (audio) => {
    const id = idOf(audio)
    if (id === undefined) return 'None'
    return found.find(({ data }) => data?.AudioID === id)?.data?.Name ?? 'Another message'
  }
}

const idOf = (audio: unknown): number | undefined => (audio as { AudioID?: number } | null | undefined)?.AudioID
