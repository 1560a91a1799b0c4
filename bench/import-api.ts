import { setTimeout as wait } from 'node:timers/promises'

export type Imported = {
  uploadMs: number
  /** From the choice of columns to the review. */
  processMs: number
  /** From the button to the last contact. */
  saveMs: number
  tookMs: number
  counts: Record<string, number>
}

type Upload = { FileID: number; Step: string; Progress: string; Message: string | null; Counts: Record<string, number> }

const token = 'demo-token-load'
const lookEveryMs = 50

/** Imports as an integrator makes them, with the token of the load account. */
export const openImports = (address: string, signal: AbortSignal) => {
  const call = async <T>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<T> => {
    const isFile = body instanceof Uint8Array
    const reply = await fetch(`${address}/v1${path}`, {
      method,
      signal,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': isFile ? 'text/csv' : 'application/json' }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }
  const until = async (id: number, step: string): Promise<Upload> => {
    for (;;) {
      const upload = await call<Upload>('GET', `/fileuploads/${id}`)
      if (upload.Progress === 'Error') throw new Error(`The import stopped: ${upload.Message}`)
      if (upload.Step === step) return upload
      await wait(lookEveryMs, undefined, { signal })
    }
  }
  return {
    addGroup: async (ListName: string) => (await call<{ ListID: number }>('POST', '/lists', { ListName })).ListID,
    async bring(csv: Uint8Array<ArrayBuffer>, listId: number): Promise<Imported> {
      const times = [performance.now()]
      const { FileID } = await call<Upload>('POST', '/fileuploads?purpose=contacts&name=Roster.csv', csv)
      times.push(performance.now())
      await call('PUT', `/fileuploads/${FileID}`, {})
      await until(FileID, 'REVIEW')
      times.push(performance.now())
      await call('POST', `/lists/${listId}/fileuploads`, { FileID, UserIndicatedConsentDeclared: true })
      const { Counts } = await until(FileID, 'VIEW')
      times.push(performance.now())
      const [began, uploaded, read, saved] = times as [number, number, number, number]
      return {
        ...{ uploadMs: uploaded - began, processMs: read - uploaded, saveMs: saved - read, tookMs: saved - began },
        counts: Counts,
      }
    },
  }
}
