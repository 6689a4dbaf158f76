import { useLayoutEffect, useState } from 'react'
import { useTitle } from '../platform/index.ts'
import { PageBody } from '../ui/index.ts'
import css from './Gallery.module.css'
import { answerInPlace } from './stand-in.ts'
import type { Story } from './story.ts'

/** One story on the page, with its own answers in place of the server's. */
export function Stage({ story }: { story: Story }) {
  const { title, draw: Drawn, answers, whole } = story
  useTitle({ title })
  const [ready, setReady] = useState(false)
  // Answers stand before the component asks its first question.
  useLayoutEffect(() => {
    const stop = answerInPlace(answers ?? {})
    setReady(true)
    return stop
  }, [answers])
  if (!ready) return null
  if (whole) return <Drawn />
  return (
    <PageBody>
      <div className={css.stage} data-stage>
        <Drawn />
      </div>
    </PageBody>
  )
}
