"""What the manifest of the semantic model says that no training run decides."""

TOKENISER = {"kind": "wordpiece", "lowercase": False, "strip_accents": False, "split_cjk": True, "clean_text": True, "normalisation": "none", "continuation": "##",
             "max_word_characters": 100, "pad": 0, "unknown": 1, "cls": 2, "sep": 3}

# Each attack label as one of the nine categories of the API.
CATEGORIES = {
    "injection": {"category": "direct_injection", "severity": "high"},
    "jailbreak": {"category": "persona_hijacking", "severity": "high"},
    "leak": {"category": "data_exfiltration", "severity": "high"},
    "exfiltration": {"category": "data_exfiltration", "severity": "critical"},
    "tool_abuse": {"category": "tool_injection", "severity": "high"},
    "fraud": {"category": "financial_fraud", "severity": "high"},
}

# Sources nobody has seen score a little higher than those the limits come from: so much more of a logit is asked of every text.
MARGIN = 0.1
