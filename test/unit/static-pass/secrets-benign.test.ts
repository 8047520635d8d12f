import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMatches } from '../../../src/static-pass/match.js';
import { loadRules } from '../../../src/static-pass/load-rules.js';
import { plainView } from '../../../src/text/view.js';

/** What people paste every day and what no credential rule may take for a secret. All values are made up. */
const BENIGN: readonly (readonly [what: string, text: string])[] = [
  [
    'a base64 image in HTML',
    '<img alt="dot" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==">',
  ],
  [
    'a long base64 image',
    'background: url(data:image/webp;base64,c3yKjMvOC5UNJA/KhhHkxkM5s1kcfjmfBQC4qCuviFUEEdWi02XHdbJJeJLglFwlbEnF7quNIROXq3sFZOo2D9RV2WHtuktCKp+2gUF3F/kSi/0UqW1/gCvXO6UUYBZjcKNAiLb8/Rz7wrzJKhuh67gSJlxddC5Vx8uh8aVLApi5BVLj5SQe6GQIvxDRbRDCYnpJlj/PfDGUvrJrEbBdEv/zlVQi2N1Dsx6iKliJIj5yW94GB+6VKrKEqHcKuE3dN/BNZvlhszqOG2E/uCTpTJQWuGCxib2S9UNCzK54XeAwg5rYuGz4o+S/4KSbkUh5+4HY1ZiEjm6x5u2Q6KpjjAwRKHSvumxW+65NMuItcRzGi0tldpME9Fn/n99luOHLFS15zAJdMxaBJzK/JyKd7grJ7QykEAEf9GHEDhNMvTNieN6dcq/vk11ZQVxg2ziDvPwL6J7df/hGFPnwE8KoobPMukpc69F84ZhAyOEqfjQeAETy8CzVOEg3d63jaYaRuc6OialgP077iVr1hZM/dQfzmbt3iE7rkSP4N8VFpNk76/VC5BMWyKgi9/qmEVYT05p0BBLrjUiIHPSyDuEh1mxZstRXU9O9jumnklmqxVhxQSkVMqSYkrVBho6H+3aOplR1Gw1CQ2cAo5AUK/Sp3TF5s56guQX7mcdMQ9msoOhipgNiJCE5wOCIUZL4VJI+LkgSL/ybfXKo0qzPAPHkPXYySitSpND689MLIdEH5En+rEz5zz3hlMz0/eejwOEgvkU7XOO8qat0LTaCK/QQgsKtaTsrCHOfBz9VHAk6iXfZ0uNmx8heZJjLdwWmLK3yiOKhOuvSe3H90X+3LoE3KKkExl+bvrH+au7t2r/Glh3S//kkTGuEpJQ9N3VD9iKXWs3m/i8chuad57Oeum3iQduqyjZqAG/YmHWYH5Ojt4TlHQpVawf8gbM3n6G29M4soxonMYyDuSNjGdCZMCs9B0tenzyU+0hMYmwwJJ3dtrqzhCJbYyCRC/VtEAUXDJQ28mQ6mWYebGdYTDZIbdApdFoWODZG8LqVnwJ0k4TMgZ80lVHeyT1TeKH07NqPXAHk3LIKxFhl8/+x9yDqsjI1SAWyrcfZgqM3MCSdTuXgiwhmEDd9b6xArpVVeSZzbyLQTua4CSOrUvJyJOi72mfJx66iUBKUfO1q0wLFnEz4DSzJn6AS5dW0iK3ngMB5wEtjPBJUXoJI0Jgid0RkI9Z/Z/SbYJ90HeuUcRiGcjpxYJm6ml3N+Of9IHUuKqgtzZ+BMFaxL/veWSr+lCaPnFzpaEQOK22Jt8seeSLzCBZlRKggNAUce2LLf4TztcOnFflU9D1vX+jjT3ymKRxV997GZBnnEEUxDlVAt7aGFnk994yGTHRlmPB7BJxaeq6YQhcqIM0BgUBhiL252dXMpI0FqClApxn9FLZy8K2ghlAPe4cCDqTqQC9ItQh2xgf/spt4BFV2wm86UyG+s2aMh9z6J6vUg4djbFnTOOGnyOpkhDzlpipzaTnrkQ/cHbNfBbo6EgSO1uq+hcLK6JfhW8m6/EXZo7u6pGeDlTPhgoB3quHDcx6UcGTTA8aVbNhIPNrbsJAS8t+UGw6T853V/oLaU5Nc01NfZPGs7XDZhbs62bsjpRLGT9SIZ3FILMRw5qzItZpXtpToH4DTK9NqD6W46nb1vtZsWrGFPswxYYcx6HeLph6ADd6Ha4Fu2AALFUI0gvnKz0k7LxDBg0lovSqngt/6PWqlr1c6AW7VYmGt6QSfcHa5YmKk9LpTb7pE7cvEdEC3nLtlHYujL2Pykzp50BfvLXrnyD2UuFKcdh1truHolHzpys9errAOLHT+sKYjFBo7ajcK81vPCgyyF5CjF5taC+nW15uZt8cN3BNU1uX3WNBdZSQ7J+wcz2HqfX7ni5OBE4s2Q9QNycequ6zqlx8wLUH6LOWQesSmw7LrNaFgR4cPSAf2B0SJPGKcTiSsSeFolAeAIe0qW+uGpDQYvuidzQZjcR63wizPcUcW1fSMNAwDIQXYEw0NcpIzyti5oJKmbgpP3v8BYeSOyMFVbAVRwwX0ezk6YDyinSD4obrRuSFzD0UwmdD8YE7hogy+89T9W4rPvecWz9wDg3udiZyuhXYClKr2Xc2IttQjbqFr4exHYnNa49M37NNwXqy9djoHoLwTY4Y3fvmKRw7jkWHeWB/THJLkVspn30TNtTvG1TF4ogQxASjQjBzw5ogokM29y3Wbw3i69aSOVdq2psHSNHj6r8PG/eZ86EH2UNUE5C8qF/zTK7R71EOi3paYXydkBm2KkSYb8zVqaV1Kt69i5KIvqvhSIi55Yw+xnmylrj7vY8fCV46pcis712AQntYT5lLMkH87kV1uzMrWpwVT7YIPhrD+riSmWU653ih00NDv4LGrI07uCARkR+STpCf3HENqqcwiq/d6QE2egrUy0fm8RBD3taU6lujRxDDZJMPPxGRzfvU48sEC1n0uFAYSNzRoc+R49+mnlFU2gP503TMorZRxF1fYkUOdMQ+fHmjy9isaHYI3no9t2RWWTXnYXntxz1nvphUdjs8e4HHzoPTWlgSgeL5q9kcgpud6YQpmpbozrfgoGOG3bBKICEYI+CAZpLJEyGvlCFsv72MKPkl+fO14W45SUNnrmRP7qMgd9vV5kc1OdwFpxCoT0HNyZJ5q3RZS0NqpB93quN5Ibll+b6S9XVSeSDeQoC8fZrdvME1z+lukp94ufUIKG5wBuB3NwZc27J3+OXzMAzdnfH9pD6jdFOidZTMDO1HeN9D68vYLjbWd+Oa4HdTo8XmEC3dMEGuh3ivdMdoM+goA083b8RDdzbneJP3MFpcBuCDsULe+FR2VLW+fzY/YVyEf7Ht+EcbBS9YsEsHDvGurfbDRpkrykALwljL6Eg75Il7Odzr3AtapDKKdXKr5F+9uf+D+GRjEfIVgaOZSaq1ICeMQ35bQ6dpM8X6Z7jShEQrajScXQrjj==);',
  ],
  [
    'a base64 font with line breaks',
    'src: url("data:font/woff2;base64,YjiRcJptmrRN+d4JuHQlwjmso/YMrDbekg5/sNjl/MHe44Py57650ujqEofrtyA9Z/DAZVvT7eyb\nDx1SKMx6UlUtF/5w613b/zNgD3LXJOUph3IbfP8YBK9WFIg2lzkCEKkrpbQ9Uu6t+QefVsqeRTaU\n5kMZzkbLcWh+6X/Dh4f2rFS0WtQFjuET8Efe3QTrXYV7slUqAPou7TB+OmTHR/oKV5wnV+i3BgsU\nUdaRoI0Klq/RCPHAqgYyIrtG2lAI75sAT5/6hHASRLVtIzegOWmry03VAsWC55CxxE8E+oYoR/b8\np9mcjrktW2bF+DeXgPue855utY6VVybAof/2EVWDwfjL/VhUrcG+mVkYtG92dvK8DcW+B2I/D1fo\n9Kp/ixhOLogshnb5mpHrMNhaMFYr06xh1WD3w4yrLbBoX3TKGnQp3QD5FGyP63ObXvs1RMhwI5nZ\nYtr5H5fFt9kre6yGXCBIzRNTYP4fX5AzIp+YzQ45/zZcoLBRVQdquS1FrHy1lAG5xxJ6JXMaUjn8\nm7oXuBdl5L65FAWFTF+A0tlVRF2l3DKnivnBmdw88lAhMQnoPPv1GtC9FSt0x0ontlPOue6SHYnO\niTjka/isEaB9XHRMuHKVwTPXsTqVLRZx1CdnHCzehnusCyR2SzFCZNT6ZW7fN12Qj6LPeve72Otw\n3avtI4VGqHLZ8uIJquTYRSjM3WZ0ElpsVIcaYOahRoVTaQvAlCrNNuPnkNSc+OvjK4reR3v1HuFu\nWSEhONuqQiit0dH8PJdVVsqqgmaVlNnLab6LBcwzxptbkR5XCyaH5uOvFdH+kN/VaepIPsFU3ny7\nYdagbaAcwD+xzHHjodeu4HAIlMzE97FcpS2vh+Nj3cPR38egkP4VCgY2RFCgK0hhuv7Z2Q6BAMkB\nmgfkCi8Bw+0FuEDx3AxNWj69PP/FHA4eG5zJS/tqE5OeL26q2fkGYu1IdTYR48D7zt7kBjzDjOG1\njb//na3hRgDYnoJWdNXJ7uILuHLFIPhK7y3iOp+26IAHhrGr8ZHySyBjg3sVkarWCaklFdACiaQq\n0lz4UJlECaD+pVFjTlYQ4SxoOOzdmtgBtMZg8cG4bS/86AlOsdulZHm5kEpqiaWtSkaZ3k5MBl+4\nMH9kOFhZtnYYFLfbfpnNevrprcUXv8sO4NbGWnjlMe65CaO1MfhI1xBfu2ndY3Ld/EP/owc4Mxm1\nyv3Ytc8bi59HM3UHsFopKDPO53KFIVxBMgSLAGLqjeK/8l0stCS0YYOYqmmNNG171NGdX9FeyBZn\nkvT2dd3Zo/vqCm3gXYhzs0kjfqSwHw6Ib0VrTCaw0or7MNIv/F1E9zMxHuQxDTBLMm4SDRuEHzgY\naGtSxnpkMq6CKFayHFiH5JBTxghalD+OM4b69MDEo8S1ajtUSk9MpmzWaPJKHAn43RJvBahGOa6q\ny4BR0WR4kgFgUBzOv2U12LG7GSmKBeT5FsTuCnSRjnPADh670sQ07T9q+yW5hAEx2P+MJyo58PkS\nsjmuozsMRV4IjRhRHsqOQecfVH0nrYwy8aPF8KcLCayZxFeirJkPrls54MZu0p9IakO/dZhQ78ve\nNzJ6xv1jh0lOsqsgHr94wxg8WOxU+82xWTlg0Coqtc/3cYaYhnOMNZT2tsdD4vFG8M0carK70gJI\n8KDiTd3/q2SYf+zP8niws/uNpq6CjhX2eyC0LE/IQDaF4hmyJmbGSB0lDxkifdvqaGzmeX7AWkhj\n29xHk6atOERcd8c85piPMJcweVj+NVwhk/U8t0vTiNVZ8mP82zqB4rwM8AmDBVhUR02pmukyxw0Q\njCAN+jHdcxavuq9gvgaYiaKqoi2qh6nC4i7TrT9ZySI1OI3o96s3m4KnSYiKvn5U0I4MoObQ/NQC\neJviAzo8gAe6d3LoYZUd2M6iFXy0PXFuk+8MT2NqokJpztZeS1/bY0HZypvKjXTk8w3em2J3ovZv\neYeg5BSPjlgNixMMkyvhrFNxJT8QQn2dZH7Q8OioOgyTc2ozK2EwgKvW5/qBigv7/dRtWP/cS5d3\n752+5U00W0llR7c5gWYHa0GjqCJ50FLzB8+UcNO2bAyHhV8dmt6r7KeQpKYVYT0hpcqEaYhEBACd\nXktHuJNj5xEQ4qa0OrIAWoYAWRL44nci+nRYJG6kU+KVpPPBhpBSsLtoMGLljOPWN/Q087rlBrh7\nAFh2+WQPRIj85rnan5DOcy/zbH2qceak7fJIDIuXaQK0wGJdLsnJuzQQdB+BQA/213gZc/V43DgF")',
  ],
  [
    'a package lock',
    '"node_modules/re2": {\n  "version": "1.23.0",\n  "resolved": "https://registry.npmjs.org/re2/-/re2-1.23.0.tgz",\n  "integrity": "sha512-8gfVi2S6UPs+g7A3z8iTa1Qj9jf6vwFUtitQB6/miWtBM17+3eZdPXqQa+7xnpZodA+U8P6ONe85Tp9+XPPyqd==",\n  "hasInstallScript": true\n}',
  ],
  [
    'a yarn lock',
    'lodash@^4.17.21:\n  version "4.17.21"\n  resolved "https://registry.yarnpkg.com/lodash/-/lodash-4.17.21.tgz#ac4993fc5eabb58d87b1cf8a78695bf4ffa7c8e2"\n  integrity sha512-CrkNBkACg+hNX4Z9O1eLse50qxt7czrp7RPqUjXfkrvs/SsO8qjVi+PoGRW7iv0bBLovzDC0gzaphErur2SPpY==',
  ],
  [
    'a go.sum',
    'golang.org/x/text v0.14.0 h1:praskBByphWcuSnlGlRvIPX/PQid/5qTWA6QpGq/jfD=\ngolang.org/x/text v0.14.0/go.mod h1:YdPa93g2jbcMxMTV8zS24QA8nI/TcsHuYiY2qVMfb2s=',
  ],
  [
    'a Cargo.lock',
    '[[package]]\nname = "serde"\nversion = "1.0.197"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "15143461ab78fa260f4af75a38cbbffe3a85dc13f0ebed0c1b96303094396095"',
  ],
  [
    'a poetry lock',
    '{file = "idna-3.6-py3-none-any.whl", hash = "sha256:81679752e360be0da02bb8a9d0363b598eb8412cc4abf4d6efc28d85e1b848c9"},',
  ],
  [
    'pip hashes',
    'requests==2.31.0 \\\n    --hash=sha256:fbec2f29ea61d31076eabb2a34cd49e22b289e0afd0e9ea4f9b94f2b3d63c4bd \\\n    --hash=sha256:a4e91cc3200eecd57a91233e763512437a3487c2c7fbdbc980abc8e4309a48dd',
  ],
  [
    'a git log',
    'commit 6cf7ca082d989f68b45db61cc7e7f0f5dc967c4a\nAuthor: Ana <ana@corp.test>\nDate:   Sun Nov 15 05:14:18 2026 +0000\n\n    fix: token refresh',
  ],
  [
    'a git diff',
    'diff --git a/src/auth.ts b/src/auth.ts\nindex bdcf982..b8809da 100644\n--- a/src/auth.ts\n+++ b/src/auth.ts\n@@ -10,7 +10,7 @@\n-  const token = readToken(file);\n+  const token = await readToken(file);',
  ],
  [
    'a git tree',
    '100644 blob 068db7a9d61f348f8ef13453e22b224396e4895f\tREADME.md\n040000 tree 9a7c3aeb37e55f47b721e76b60d6ae10cc4fd790\tsrc',
  ],
  [
    'SHA-256 sums',
    '2980f3fd602dfe2c3d6d7c9e8532d1a48ae8168824f5e04912f29c8f9cc62a0f  node-v20.18.1-linux-x64.tar.xz\n49a167a6d04085a45ec19f2aad7d13798af8621ba72f8106ed9c0f435e0f136b  node-v20.18.1.tar.gz',
  ],
  ['MD5 sums', 'a6f9d4d830567559c7780ec0a79daa3e  dump.sql\n3a47ce080cde0b14b862d6ff22c85ee3 *backup.tgz'],
  [
    'UUIDs in a table',
    '0 | c74be135-3623-4ae4-a02b-de6bf1aba330 | active\n1 | 235f4af1-c5aa-408f-a9a4-7b08b328ed41 | active\n2 | e46b27f6-9f2a-4d0c-ab46-f5af82f9e860 | active\n3 | acffac9e-04b2-4b40-a227-f7ce93a3d9f5 | active\n4 | 779f9fa4-d9d4-4947-a4c4-e8c3b0d1da51 | active\n5 | b7b5a0af-507e-4261-ae43-55d3f65bdb7e | active',
  ],
  [
    'a request id in a log',
    '2026-11-15T05:14:18.221Z INFO req=e868ea96-5eeb-4e89-a448-300f5b0aaae5 trace=6cbdde73be93da94bf6848b961a9b2f1 span=862f0fb2b2d79b5a GET /v1/items 200 13ms',
  ],
  [
    'an access log',
    '10.0.0.7 - - [15/Nov/2026:05:14:18 +0000] "GET /assets/app.72f6cb19.js HTTP/1.1" 304 0 "-" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"',
  ],
  [
    'container digests',
    'FROM node:20@sha256:3dc926b2def6436904a71736a9edea55fc7801751b75d270066d8f55fe68bd68 AS build\nCOPY --from=build /app/dist ./dist',
  ],
  [
    'kubectl output',
    'NAME                     READY   STATUS    RESTARTS   AGE\napi-nr2vt1p9x3-x7k2p   1/1     Running   0          3d\nimageID: docker-pullable://nginx@sha256:cb49dabc048f2df835abeee50746e65cf824c5189509d1364ba7e4e2d2b6b164',
  ],
  [
    'minified JavaScript',
    '!function(e,t){"object"==typeof exports?module.exports=t():e.Tok=t()}(this,function(){var n={},r=function(e){return n[e]||(n[e]={key:e,token:null,secret:!1,password:void 0})};return{get:r,set:function(e,t){r(e).token=t},apiKey:function(e){return r(e).key}}});',
  ],
  [
    'a source map',
    '{"version":3,"sources":["a.ts"],"names":["token","secret"],"mappings":"AAAA,SAASA,KAAKC,GACZ,OAAOC,IAAIC,KAAK,CAACF,EAAGG,GAAGC,EAAEC,MAAMC,QAAQC,EAAE;AACA,CAAC"}',
  ],
  [
    'webpack chunk names',
    '<script src="/static/js/main.ee07fc5d.chunk.js" integrity="sha384-IDDjwpvY8xAtc49K3NYGfUw+IdK/fDIA0me+qMXjEOsr42rUwLE3XfVyRywAhXKn" crossorigin="anonymous"></script>',
  ],
  [
    'hashed class names',
    '<div class="Button_root__hBijF css-1zghski sk-loading-spinner-large sk-primary-button-with-icon">',
  ],
  [
    'an SVG path',
    '<path d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm-1 17.93c-3.95-.49-7-3.85-7-7.93 0-.62.08-1.21.21-1.79L9 15v1z"/>',
  ],
  [
    'a hex dump',
    '00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00  |.ELF............|\n00000010  03 00 3e 00 01 00 00 00  40 10 00 00 00 00 00 00  |..>.....@.......|',
  ],
  [
    'a certificate',
    '-----BEGIN CERTIFICATE-----\nL/2ZYfFMlijIO+hjJRiidrNY73yk/Aqm7m59mKs5yF4MF8JjjB4EcU0dd+oiMomt\nl5dlRWaLzZcWvdVwKrAFkv/Oi3lhnjc26pPF80Bo7Mpl/O1smZH16MXus0h/JVMs\nqHq7nrUNaw7S5hUBBgDAuz845HETPzMmiltbOKNJvE0EUSh1dC/WIa3DWeR9ODtv\na+Tpf7opIe0cUId+v1A2EZCpm755XkukyGzrHlvTslb2/T3FNF1mEZ5uTX9QMjR2\ndK+PwT9xndImgApDfXOlYp2fpue75wJmKq/oLscDTkRdpqooYNdo3sqTEMj25aTQ\nxL8Yk9VinyHIrIzxLFCT3Xf6hWYe+ovNyOs/VKQOjVAXF2RolUvIy09bwmW39MLK\nKmOHQZRRNuLd81XANMVMH7Cm5GwxeOPFLlTHSzEX8rzJSVxhNKcXiLZFUxlkZVMc\n5CnieagW1EJOSG5vO3ypPc0/U3wMZVQjUiOUV7h/CFJTjOKi6d6Z9AG3Jh6NsIyp\n-----END CERTIFICATE-----',
  ],
  [
    'a public key in PEM',
    '-----BEGIN PUBLIC KEY-----\nsEeq/p+l+yfizF4iBd8dOdLjG/Riy12vvLRQMjH8m1lkU7ANk4tgVfSKnFzrvK6w\n11ww1eZn0Cjx6swUKGltCDTWDrjZhf0RDmq7DJrFyYqXwlMqM2Ilhk2abe900aY6\nOs/nfYBjKl1T6VhKK4z5/AJoTYufJ5Dksngws5X7ley16/2DkXZVGyzVCl36OJrR\nT40+HKH12eG9QNazr+FpJgvSBntSW1pm90NqYmQ2l0P5sWqOOQliH8M9a0EBNEAO\n-----END PUBLIC KEY-----',
  ],
  [
    'an SSH public key',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIwcdIIoEcx5gfnLCO9gXMcpUAZR38OSOG/QOIz4s/qDK ops@corp',
  ],
  [
    'an RSA public key',
    'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQsygMBG5aQoSRisYgqddVUJqly0npGa0Fbve2INjzzg9Yi/hhd+zbG4yB2j4lE5kcf7rHVab/pwsYbQTcjSuH1anBPmRJnOeLEDTY6ZFMcWhsMXkW9hSzqY7DPvUUvTWiNfumrD9++pfSTGe+P0hKkuNplFD7geaVeS/1/3KEw0Ec6AJQ69f8eAEbBfy9kLjnQjteWMt+Obf3NyjgieacT4Y4IY2iUHKt0Rvj9lfYtknp/thLRb//oNZyBsM1WLtFzQ6Hn1zavKlXlUe+IdMfRualnQHuepgHrN3K3RdPDR0E= dev@laptop',
  ],
  [
    'known hosts',
    'git.corp.test ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBpeMiWlZ5YcmP6bEiSyP3QhjvDns/Voi4l/T+87ph9EjObSm5vGVwutzSZ1NTEhxF4BHMAdSIgkmB1glQ=',
  ],
  [
    'a PGP signature',
    '-----BEGIN PGP SIGNATURE-----\n\nP1Pwkls4uRiHkqvnoajfwdiojoobqFW0+8yKHsswumrjpmVzvPdnIL4IIzPxXwI6\nEmLOeurcRDn007EhFGAOa7K8gjLrWZ34wXfKjmkJF+wrtjGFtk63g77g07peNrVt\nQESnSfV0riiXIcclLjCc+bZGvaY0DNrnECy9/O2qsWGx+eLCXX16OtXSWpeg4Hrc\nlwcO5PqZx2NkoZaeYPKPna5lPG5rlWGkwoIw2PKHE9AAFssXvrb4j6OulHRmlvyi\n5NhMfT1x4xN7urEfA5yqkX8k0/rx7vVvPsX3kaxGUZ6LKaoR6VPZk0Y8X7EQPiUV\n=a1B2\n-----END PGP SIGNATURE-----',
  ],
  [
    'a key header in prose',
    'Keys that begin with "-----BEGIN OPENSSH PRIVATE KEY-----" must be readable by their owner alone, otherwise ssh refuses to use them at all.',
  ],
  [
    'an env example file',
    '# copy to .env and fill in\nOPENAI_API_KEY=\nANTHROPIC_API_KEY=sk-ant-...\nSTRIPE_SECRET_KEY=sk_test_xxx\nDATABASE_URL=postgres://user:password@localhost:5432/app\nJWT_SECRET=change-me\nSMTP_PASSWORD=',
  ],
  [
    'GitHub Actions secrets',
    'env:\n  NPM_TOKEN: ${{ secrets.NPM_TOKEN }}\n  AWS_ACCESS_KEY_ID: ${{ secrets.AWS_ACCESS_KEY_ID }}\n  AWS_SECRET_ACCESS_KEY: ${{ secrets.AWS_SECRET_ACCESS_KEY }}',
  ],
  [
    'Kubernetes secret references',
    'env:\n- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: app-db\n      key: password',
  ],
  [
    'Terraform variables',
    'variable "db_password" {\n  type      = string\n  sensitive = true\n}\nresource "x" "y" { password = var.db_password, secret_key = data.vault_generic_secret.app.data["secret_key"] }',
  ],
  [
    'Python reading the environment',
    'api_key = os.environ["OPENAI_API_KEY"]\nsecret = os.getenv("CLIENT_SECRET", default=None)\npassword = getpass.getpass("Password: ")',
  ],
  [
    'TypeScript types',
    'interface Login { readonly username: string; readonly password: string; readonly accessToken?: string; refreshToken: string | null }',
  ],
  [
    'an SQL schema',
    'CREATE TABLE users (id uuid PRIMARY KEY, password_hash text NOT NULL, api_key_id bigint, reset_token varchar(64), token_expires_at timestamptz);',
  ],
  [
    'a bcrypt hash mention',
    'The column holds bcrypt hashes such as $2b$12$ followed by 53 characters; never store the password itself.',
  ],
  [
    'an OpenAPI document',
    'securitySchemes:\n  bearerAuth:\n    type: http\n    scheme: bearer\n    bearerFormat: JWT\n  apiKey:\n    type: apiKey\n    in: header\n    name: X-API-Key',
  ],
  [
    'a curl manual',
    'curl -H "Authorization: Bearer $TOKEN" -H "X-Api-Key: <your key>" https://api.example.com/v1/items\ncurl -u user:password https://example.com',
  ],
  [
    'the sample JWT',
    "jwt.verify('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c', key)",
  ],
  [
    'the AWS manual',
    '[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  ],
  [
    'ARNs and account ids',
    'arn:aws:iam::123456789012:role/deploy\narn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-a1b2c3',
  ],
  [
    'Google client ids',
    'client_id=407408718192-q7t3lmwx9rvb2nkc5ydh8spfj4g0zu1e.apps.googleusercontent.com&response_type=code',
  ],
  [
    'publishable keys',
    'Stripe("pk_live_AwgiKdZgH4aSEGkmEjpswhDf"); mapboxgl.accessToken = "pk.eyJ1IjoiZGVtbyIsImEiOiJjbDAifQ.gtHfCYm5BdTQkoMBl20LdM";',
  ],
  [
    'password reset mail',
    'Hello Mara, you asked to reset your password. The link is valid for 30 minutes: https://app.corp.test/reset?step=2 - if it was not you, ignore this mail.',
  ],
  [
    'password rules',
    'Your password must have at least 12 characters, one digit, one capital and one of !@#$%^&*. Password: required. Passwords expire every 90 days.',
  ],
  [
    'prose about tokens',
    'Large models read text as tokens; max_tokens: 4096, stop_token_ids: [128001, 128009], eos_token = "</s>", tokenizer: "cl100k_base".',
  ],
  [
    'model tokens in a config',
    '{"bos_token": "<|begin_of_text|>", "pad_token": "<|finetune_right_pad_id|>", "tokenizer_class": "PreTrainedTokenizerFast", "token_type_ids": null}',
  ],
  [
    'pagination',
    '{"items": [], "nextPageToken": "CAUQAA", "next_page_token": "KDzTf4pCivU2OfjZCzmhvIi1arV4H7uZ", "etag": "W/\\"dc2056a3090006f3d1605ad12267f537\\""}',
  ],
  [
    'cache keys',
    'cache-key: node-modules-Linux-f7f2482c444bcc34a60a8b942f691386e73cd5f068bd21644110363f35c1e6f6\nrestore-keys: |\n  node-modules-Linux-',
  ],
  [
    'cookies of an analytics tool',
    'Cookie: _ga=GA1.2.1948223817.1731628800; _gid=GA1.2.55810293.1731628800; theme=dark',
  ],
  [
    'content security policy',
    "Content-Security-Policy: script-src 'self' 'nonce-WdKk19PKEBqB87xnvtkzIq==' 'sha256-sZq1BuHETEa0jGekS2r1Xnj50YONn80zrgvFyA+3dMs='",
  ],
  [
    'Ethereum addresses and transactions',
    'Transfer of 2 ETH from 0x5a8e0abab0a7e12327842b70cad6db19499954b9 in tx 0x40fa175e6296eb310c9e4c52756e200f40f8a234f67d0e7539f7dffb9bb853a2 at block 18423001',
  ],
  [
    'a DNA sequence',
    '>NM_000546.6\nGCAAGTGTGCAGCTCGGGGACGTCGGAGGCCAACCAAGTCTAGTTGCGAGTGTATTCATGCCCGTTAGGGCCATCGGGACTACGTGTCTGGCGTATTCACAACAGTCGGGTCGTACTTGATAACAAGTACCGTATACACATAAAAGCGACCAGTTATACGAATATGATCCAGCGTGGCAGCCCAGTATAACGATCTAGGCGAGCGAGGATTTTCAATTCTTGGCCGCAACGTACCAGGTC',
  ],
  [
    'a DOI, an ISBN and an arXiv id',
    'doi:10.1145/3292500.3330701, ISBN 978-3-16-148410-0, arXiv:2302.12173v2',
  ],
  [
    'video and document links',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ and https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwXyZ/edit',
  ],
  [
    'a stack trace',
    "TypeError: Cannot read properties of undefined (reading 'token')\n    at refreshToken (/app/dist/auth/token.js:41:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
  ],
  [
    'a Dockerfile',
    'FROM python:3.12-slim\nARG PIP_INDEX_URL\nENV PYTHONUNBUFFERED=1 TOKEN_FILE=/run/secrets/token\nRUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci',
  ],
  [
    'a Makefile',
    'login:\n\tdocker login -u $(REG_USER) --password-stdin $(REGISTRY) < $(PASS_FILE)\n\tmysql -u root -p shop < dump.sql',
  ],
  [
    'local addresses',
    'redis://localhost:6379/0 amqp://guest:guest@localhost:5672/ mongodb://127.0.0.1:27017/test http://localhost:3000/@vite/client https://registry.npmjs.org/@types/node',
  ],
  [
    'e-mail addresses and ports',
    'Write to ops@corp.test or open https://host.corp.test:8443/path:with@sign?x=1; git@github.com:org/repo.git; ssh://git@git.corp.test:2222/r.git',
  ],
  ['Chinese prose', '请把密码改成至少十二位,包含大小写字母和数字。访问令牌会在三十分钟后过期。'],
  ['Arabic prose', 'يرجى تغيير كلمة المرور كل تسعين يوما ولا تشارك رمز الوصول مع أحد.'],
  ['emoji and code', '🔑 token = useToken() // 🧪 returns null until signed in 👩‍👩‍👧'],
  [
    'a chess game and a Morse line',
    '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 -.- . -.--',
  ],
  [
    'LaTeX',
    '\\begin{tabular}{lrr} key & value & token \\\\ \\hline \\texttt{sk-learn} & 0.913 & 128 \\end{tabular}',
  ],
  [
    'a protobuf',
    'message Session { string access_token = 1; string refresh_token = 2; bytes secret = 3; int64 expires_in = 4; }',
  ],
  [
    'test doubles in code',
    "const token = 'test-token'; const apiKey = 'my-api-key'; const password = 'password123'; expect(login({ password: 'wrong-password' })).rejects.toThrow();",
  ],
  [
    'masked values',
    'token: ****************************, key: sk-...x7Qf, password: [REDACTED], secret: <hidden>, AWS_SECRET_ACCESS_KEY=***',
  ],
  [
    'an ids-only JSON',
    '{"id": "msg_hm4zUyakEO6pnugXsJVXny4u", "thread_id": "thread_ZzyIXo6ZtCPrhvKgSoTntyPu", "request_id": "req_mdKgrKrh5F3GpTr8yVkYxwdj", "tool_call_id": "call_U5S4dkL6Xj2t29AAe0LzzZpH", "toolu": "toolu_01V9ILlN3EG8fOdlLRJ57VKr"}',
  ],
];

const set = loadRules(join(import.meta.dirname, '../../../rules'));

describe('the secret rules stay quiet on', () => {
  it.each(BENIGN)('%s', (_what, text) => {
    const fired = findMatches(set, [plainView(text)])
      .filter((match) => match.family === 'secret')
      .map((match) => `${match.signatureId} at "${text.slice(match.start, match.end)}"`);
    expect(fired).toEqual([]);
  });
});
