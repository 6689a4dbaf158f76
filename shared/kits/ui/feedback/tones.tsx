import { CircleAlert, CircleCheck, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToastTone } from './toast.ts'

/** Milliseconds that a message stands. */
export const standsMs = 2_000

export const toneIcons = {
  success: <CircleCheck size={20} aria-hidden />,
  info: <Smartphone size={20} aria-hidden />,
  error: <CircleAlert size={20} aria-hidden />,
  warning: <TriangleAlert size={20} aria-hidden />,
} satisfies Record<ToastTone, ReactNode>

/** What went well waits for a pause of what is being read out. */
export const toneRole = (tone: ToastTone): 'status' | 'alert' =>
  tone === 'success' || tone === 'info' ? 'status' : 'alert'
