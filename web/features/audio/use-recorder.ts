import { useEffect, useState } from 'react'
import { openRecorder, type RecorderState } from './recorder.ts'

/** A recorder for as long as it is shown. */
export const useRecorder = () => {
  const [state, setState] = useState<RecorderState>({ is: 'initial' })
  const [recorder, setRecorder] = useState<ReturnType<typeof openRecorder>>()
  useEffect(() => {
    const opened = openRecorder(setState)
    setRecorder(opened)
    return () => opened.close()
  }, [])
  return { state, recorder }
}
