/// <reference types="vite/client" />

/** hls.js without alternative sounds, subtitles and protection; its types are those of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
