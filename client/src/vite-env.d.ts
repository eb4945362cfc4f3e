/// <reference types="vite/client" />

/** hls.js without alternate audio, subtitles and DRM. It shares the types of the full build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
