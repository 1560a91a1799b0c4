import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { RedocStandalone } from 'redoc'
import { referenceRoot } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { DocsFrame } from './docs-frame.tsx'
import './reference.css'

/** Every call, drawn by Redoc from the OpenAPI document (docs/decisions says why). The largest part of the page, so it is fetched here alone. */
export const ReferencePage = () => {
  useDocumentTitle('Reference')
  useColors()
  return (
    <DocsFrame hasMain>
      <div className="reference">
        <RedocStandalone specUrl="/v1/openapi.json" basePath={referenceRoot} options={options} />
      </div>
    </DocsFrame>
  )
}

const options = {
  disableTelemetry: true,
  hideDownloadButtons: true,
  jsonSamplesExpandLevel: 3,
  schemasExpansionLevel: 0,
  scrollYOffset: '57',
  sortRequiredPropsFirst: true,
} as const

/** Redoc takes its colours from a class of the document. */
const useColors = (): void => {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const { classList } = document.documentElement
    classList.remove('light', 'dark')
    classList.add(scheme)
    return () => classList.remove(scheme)
  }, [scheme])
}
