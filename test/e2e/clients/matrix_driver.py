"""Drives the published Python clients through the scenarios of the client matrix.

Usage: matrix_driver.py PROXY_URL KEY SETTING, where SETTING is JSON with the prompts and the tools. Prints one JSON
object: client -> behaviour -> what the client gave to its caller, or the error it raised. Judges nothing itself.
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version

import anthropic
import openai
from google import genai
from google.genai import errors as genai_errors
from langchain_openai import ChatOpenAI

PROXY, KEY, SETTING = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
TOOLS = SETTING["tools"]


class Left(Exception):
    """The caller has gone away on purpose."""

    def __init__(self):
        super().__init__()
        self.at = time.time() * 1000


def heard(text, calls, ending):
    return {"text": text, "calls": calls, "ending": ending}


def call(name, args):
    return {"name": name, "args": json.loads(args) if isinstance(args, str) else args}


class OpenAIClient:
    own = openai.APIError
    base = PROXY + "/v1"

    @cache  # a client is dear to make and good for many calls
    def connect(self, retries):
        options = {} if retries is None else {"max_retries": retries}
        return openai.OpenAI(api_key=KEY, base_url=self.base, **options)

    def failure(self, error):
        response = getattr(error, "response", None)
        return {
            "status": getattr(error, "status_code", None),
            "retryAfter": None if response is None else response.headers.get("retry-after"),
        }


class Chat(OpenAIClient):
    name = f"openai {version('openai')}, chat completions"

    def body(self, scenario, prompt, tools):
        extra = {"tools": [{"type": "function", "function": tool} for tool in TOOLS]} if tools else {}
        return {"model": scenario, "messages": [{"role": "user", "content": prompt}], **extra}

    def whole(self, scenario, prompt, tools, retries):
        choice = self.connect(retries).chat.completions.create(**self.body(scenario, prompt, tools)).choices[0]
        calls = [call(c.function.name, c.function.arguments) for c in choice.message.tool_calls or []]
        return heard(choice.message.content or "", calls, choice.finish_reason)

    def streamed(self, scenario, prompt, tools, retries, on_text):
        text, ending, calls = "", None, {}
        body = self.body(scenario, prompt, tools)
        with self.connect(retries).chat.completions.create(stream=True, **body) as stream:
            for chunk in stream:
                for choice in chunk.choices:
                    if choice.delta.content:
                        text += choice.delta.content
                        on_text(choice.delta.content)
                    for piece in choice.delta.tool_calls or []:
                        known = calls.setdefault(piece.index, ["", ""])
                        known[0] += piece.function.name or ""
                        known[1] += piece.function.arguments or ""
                    ending = choice.finish_reason or ending
        return heard(text, [call(*known) for known in calls.values()], ending)


class Responses(OpenAIClient):
    name = f"openai {version('openai')}, Responses"

    def body(self, scenario, prompt, tools):
        extra = {"tools": [{"type": "function", "strict": False, **tool} for tool in TOOLS]} if tools else {}
        return {"model": scenario, "input": prompt, **extra}

    def read(self, response):
        text = "".join(p.text for item in response.output if item.type == "message" for p in item.content)
        calls = [call(item.name, item.arguments) for item in response.output if item.type == "function_call"]
        why = response.incomplete_details
        ending = response.status if why is None else f"{response.status}: {why.reason}"
        return heard(text, calls, ending)

    def whole(self, scenario, prompt, tools, retries):
        return self.read(self.connect(retries).responses.create(**self.body(scenario, prompt, tools)))

    def streamed(self, scenario, prompt, tools, retries, on_text):
        text, last = "", None
        with self.connect(retries).responses.create(stream=True, **self.body(scenario, prompt, tools)) as stream:
            for event in stream:
                if event.type == "response.output_text.delta":
                    text += event.delta
                    on_text(event.delta)
                if event.type in ("response.completed", "response.incomplete"):
                    last = self.read(event.response)
        if last is None:
            return heard(text, [], None)
        if last["text"] != text:
            raise ValueError("the final response says something else than its deltas")
        return last


class Anthropic:
    name = f"anthropic {version('anthropic')}"
    own = anthropic.APIError

    @cache
    def connect(self, retries):
        options = {} if retries is None else {"max_retries": retries}
        return anthropic.Anthropic(api_key=KEY, base_url=PROXY, **options)

    def body(self, scenario, prompt, tools):
        declared = [
            {"name": t["name"], "description": t["description"], "input_schema": t["parameters"]} for t in TOOLS
        ]
        extra = {"tools": declared} if tools else {}
        return {
            "model": scenario,
            "max_tokens": 100,
            "messages": [{"role": "user", "content": prompt}],
            **extra,
        }

    def read(self, message):
        text = "".join(block.text for block in message.content if block.type == "text")
        calls = [call(block.name, block.input) for block in message.content if block.type == "tool_use"]
        return heard(text, calls, message.stop_reason)

    def whole(self, scenario, prompt, tools, retries):
        return self.read(self.connect(retries).messages.create(**self.body(scenario, prompt, tools)))

    def streamed(self, scenario, prompt, tools, retries, on_text):
        with self.connect(retries).messages.stream(**self.body(scenario, prompt, tools)) as stream:
            for piece in stream.text_stream:
                on_text(piece)
            return self.read(stream.get_final_message())

    def failure(self, error):
        response = getattr(error, "response", None)
        return {
            "status": getattr(error, "status_code", None),
            "retryAfter": None if response is None else response.headers.get("retry-after"),
        }


class Gemini:
    name = f"google-genai {version('google-genai')}"
    own = genai_errors.APIError

    @cache
    def connect(self, retries):
        options = {"base_url": PROXY}
        if retries is not None:
            options["retry_options"] = {"attempts": retries + 1}
        return genai.Client(api_key=KEY, http_options=options)

    def body(self, scenario, prompt, tools):
        declared = [
            {"name": t["name"], "description": t["description"], "parameters_json_schema": t["parameters"]}
            for t in TOOLS
        ]
        config = {"automatic_function_calling": {"disable": True}}
        if tools:
            config["tools"] = [{"function_declarations": declared}]
        return {"model": scenario, "contents": prompt, "config": config}

    def read(self, answer):
        candidate = answer.candidates[0]
        parts = (candidate.content.parts or []) if candidate.content else []
        text = "".join(part.text or "" for part in parts)
        calls = [call(p.function_call.name, p.function_call.args) for p in parts if p.function_call]
        return heard(text, calls, candidate.finish_reason.value if candidate.finish_reason else None)

    def whole(self, scenario, prompt, tools, retries):
        client = self.connect(retries)
        return self.read(client.models.generate_content(**self.body(scenario, prompt, tools)))

    def streamed(self, scenario, prompt, tools, retries, on_text):
        every = heard("", [], None)
        client = self.connect(retries)
        stream = client.models.generate_content_stream(**self.body(scenario, prompt, tools))
        try:
            for piece in stream:
                one = self.read(piece)
                if one["text"]:
                    on_text(one["text"])
                every = heard(
                    every["text"] + one["text"], every["calls"] + one["calls"], one["ending"] or every["ending"]
                )
        finally:
            stream.close()
        return every

    def failure(self, error):
        return {"status": getattr(error, "code", None), "retryAfter": None}


class LangChain:
    own = openai.APIError

    def __init__(self, use_responses):
        kind = "Responses" if use_responses else "chat completions"
        self.name = f"langchain-openai {version('langchain-openai')}, {kind}"
        self.use_responses = use_responses

    @cache
    def connect(self, scenario, tools, retries):
        options = {} if retries is None else {"max_retries": retries}
        model = ChatOpenAI(
            model=scenario,
            api_key=KEY,
            base_url=PROXY + "/v1",
            use_responses_api=self.use_responses,
            **options,
        )
        return model.bind_tools([{"type": "function", "function": t} for t in TOOLS]) if tools else model

    def read(self, message):
        facts = message.response_metadata
        why = (facts.get("incomplete_details") or {}).get("reason")
        ending = facts.get("finish_reason") or (f"incomplete: {why}" if why else facts.get("status"))
        calls = [call(c["name"], c["args"]) for c in message.tool_calls]
        return heard(str(message.text), calls, ending)

    def whole(self, scenario, prompt, tools, retries):
        return self.read(self.connect(scenario, tools, retries).invoke(prompt))

    def streamed(self, scenario, prompt, tools, retries, on_text):
        every = None
        stream = self.connect(scenario, tools, retries).stream(prompt)
        try:
            for piece in stream:
                if str(piece.text):
                    on_text(str(piece.text))
                every = piece if every is None else every + piece
        finally:
            stream.close()
        return self.read(every)

    def failure(self, error):
        response = getattr(error, "response", None)
        return {
            "status": getattr(error, "status_code", None),
            "retryAfter": None if response is None else response.headers.get("retry-after"),
        }


def leave(_piece):
    raise Left()


def attempt(client, asking):
    """What came of it: heard, an error with the text before it, or when the caller left."""
    pieces = []
    on_text = leave if asking.get("leaves") else pieces.append
    args = (asking["scenario"], asking["prompt"], asking["tools"], asking["retries"])
    try:
        if asking["stream"]:
            return {"heard": client.streamed(*args, on_text)}
        return {"heard": client.whole(*args)}
    except Left as left:
        return {"leftMs": left.at}
    except Exception as error:  # noqa: BLE001 -- whatever a client raises is what its caller would see
        return {
            "text": "".join(pieces),
            "failure": {
                "type": type(error).__name__,
                "isOwn": isinstance(error, client.own),
                "said": str(error)[:300],
                **client.failure(error),
            },
        }


CLIENTS = [Chat(), Responses(), Anthropic(), Gemini(), LangChain(False), LangChain(True)]
SEEN = {client.name: {} for client in CLIENTS}
for one in SETTING["askings"]:
    # What takes its time is asked by all of them at once.
    with ThreadPoolExecutor(len(CLIENTS) if one.get("together") else 1) as pool:
        for asked, came in zip(CLIENTS, pool.map(lambda client: attempt(client, one), CLIENTS)):
            SEEN[asked.name][one["behaviour"]] = came
print(json.dumps(SEEN))
