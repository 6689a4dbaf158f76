/** The gateway, with `probe.ts` in it: a bench asks it for its turns over an IPC channel. */
import './probe.ts'
import '../main.ts'
