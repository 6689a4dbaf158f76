import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import css from './QrCode.module.css'

/** The quiet zone that readers want around a code (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code, drawn as one path: the page's policy allows no pictures from elsewhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text)
    return { path: toSvgPath(code), size: code.size }
  }, [text])
  const whole = size + 2 * quiet
  return (
    <svg
      className={css.code}
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
