import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './QrCode.module.css'

/** A text as a QR code: drawn, since the page's policy allows no pictures from elsewhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text)
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
    return { path: dark.join(''), size: modules }
  }, [text])
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
