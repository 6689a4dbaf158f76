import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'
import { printAddress } from './print-address.ts'

/**
 * What dispatch is measured against: Socket.IO that sends every input back, and one Express route that does.
 */
const app = express()
app.post('/api/v1/:name', express.json(), (request, response) => {
  response.json({ data: request.body })
})
const server = createServer(app)
const io = new Server(server, { transports: ['websocket'], allowUpgrades: false, serveClient: false })
io.on('connection', (socket) => {
  socket.on('query', (message: { requestId: string; input: unknown }) => {
    socket.emit(`response.${message.requestId}`, { type: 'finish', data: message.input })
  })
})
printAddress(server, [''])
