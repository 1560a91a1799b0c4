import type { FileUpload } from '@carillon/contract/imports.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useRef } from 'react'
import { toImport } from '../../platform/addresses.ts'
import { type Flow, type FlowAct, reduceFlow, stepOf } from './flow.ts'
import type { ImportFrame } from './import-frame.tsx'

export type Acting = (act: FlowAct) => void

/** What every step is given: the upload, the way on, and its frame but for title and content. */
export type StepProps = {
  upload: FileUpload
  act: Acting
  frame: Omit<ComponentProps<typeof ImportFrame>, 'title' | 'sentence' | 'footer' | 'children'>
}

/** The step that is shown; the address holds what is asked for, so that Back and a reload do what they should. */
export const useFlow = (upload: FileUpload) => {
  const { at: asked, ...rest } = useSearch({ strict: false })
  const navigate = useNavigate()
  const flow: Flow = { upload, asked: asked ?? null }
  const step = stepOf(flow)
  const first = useRef(step)
  const act: Acting = (what) => {
    const next = reduceFlow(flow, what)
    void navigate({
      ...toImport(upload.FileID),
      search: { ...rest, ...(next.asked && { at: next.asked }) },
      // A step that the work has left behind is no place to go back to.
      replace: what.kind === 'sent',
    })
  }
  return { step, act, takesFocus: step !== first.current }
}
