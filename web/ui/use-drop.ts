import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page, and tells while some are held above it. Without it the browser would leave the page to show them. */
export const useDrop = (onFiles: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const stops = new AbortController()
    window.addEventListener('dragover', over, stops)
    window.addEventListener('dragleave', leave, stops)
    window.addEventListener('drop', drop, stops)
    return () => stops.abort()
  }, [])
  return isOver
}
